import { readResult } from "../../platform/browser/read-result.ts";

/** The dashboard is shown without something rather than not at all. */
export async function dataOrNull<Data>(reading: Promise<Data>): Promise<Data | null> {
	const result = await readResult(reading);
	if (result.status === "read") return result.data;
	console.warn("Couldn't load part of the dashboard.", result.message);
	return null;
}
