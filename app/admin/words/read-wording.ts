import { getStoredWording } from "../../bakery/wording/queries.ts";
import { loadCatalog } from "../../bakery/words/catalogs.ts";
import type { DataClient } from "../../platform/supabase.ts";

/** The wording as it is stored, and the defaults in the site's language. */
export async function readWording(client: DataClient) {
	const stored = await getStoredWording(client);
	return { stored, catalog: await loadCatalog(stored.language) };
}
