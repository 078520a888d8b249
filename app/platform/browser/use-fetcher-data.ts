import { useState } from "react";
import type { Fetcher } from "react-router";

/**
 * What a fetcher was answered last, for effects to depend on. `fetcher.data` itself is no state of
 * React's: it lies in a map that changes between renders. A render that React drops because nothing
 * has changed may already have read the answer from it, and the effects for it would never run.
 * @returns undefined before the first answer.
 */
export function useFetcherData<Data>({ data }: Fetcher<Data>): Data | undefined {
	const [known, setKnown] = useState(data);
	if (known !== data) setKnown(data);
	return known;
}
