import type { DataClient } from "../supabase.ts";

/**
 * Reads what many pages show once for each version of the content, so that the pages that follow a
 * save do not all ask for the same. While the first reading is under way others read for
 * themselves: none waits for an answer that may never come.
 * @returns reads, or gives what was read for this version or a later one.
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
