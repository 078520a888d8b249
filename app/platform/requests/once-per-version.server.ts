import type { Call } from "../backend/call.ts";

/**
 * Caches data of many pages for each version of the content. Calls during the first read do not wait
 * for it: its answer may never come.
 */
export function oncePerVersion<Data>(read: (call: Call) => Promise<Data>) {
	const latest = new WeakMap<Call, { version: number; data: Data }>();
	return async (call: Call, contentVersion: number): Promise<Data> => {
		const known = latest.get(call);
		if (known && known.version >= contentVersion) return known.data;
		const data = await read(call);
		const newest = latest.get(call)?.version ?? -1;
		if (contentVersion > newest) latest.set(call, { version: contentVersion, data });
		return data;
	};
}
