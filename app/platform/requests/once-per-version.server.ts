import type { DataClient } from "../supabase.ts";

/**
 * Caches data of many pages for each version of the content. Calls during the first read do not wait
 * for it: its answer may never come.
 */
export function oncePerVersion<Data>(read: (client: DataClient) => Promise<Data>) {
	const latest = new WeakMap<DataClient, { version: number; data: Data }>();
	return async (client: DataClient, contentVersion: number): Promise<Data> => {
		const known = latest.get(client);
		if (known && known.version >= contentVersion) return known.data;
		const data = await read(client);
		const newest = latest.get(client)?.version ?? -1;
		if (contentVersion > newest) latest.set(client, { version: contentVersion, data });
		return data;
	};
}
