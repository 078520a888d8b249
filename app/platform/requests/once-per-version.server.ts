import type { Call } from "../backend/call.ts";

/**
 * Caches data of many pages for each version of the content. Calls during the first read do not wait
 * for it: its answer may never come.
 */
export function oncePerVersion<Data, Others extends unknown[]>(
	read: (call: Call, ...others: Others) => Promise<Data>,
) {
	const latest = new WeakMap<Call, { version: number; data: Data }>();
	return async (call: Call, version: number, ...others: Others): Promise<Data> => {
		const known = latest.get(call);
		if (known && known.version >= version) return known.data;
		const data = await read(call, ...others);
		const newest = latest.get(call)?.version ?? -1;
		if (version > newest) latest.set(call, { version, data });
		return data;
	};
}
