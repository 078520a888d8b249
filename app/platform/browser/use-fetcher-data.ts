import { useState } from "react";
import type { Fetcher } from "react-router";

/**
 * The last answer of a fetcher as React state. `fetcher.data` comes from a map that changes between
 * renders, so effects that depend on it may never run.
 */
export function useFetcherData<Data>({ data }: Fetcher<Data>): Data | undefined {
	const [known, setKnown] = useState(data);
	if (known !== data) setKnown(data);
	return known;
}
