import { getSite } from "../../bakery/site/queries.ts";
import { getStoredWording } from "../../bakery/wording/queries.ts";
import { loadSiteCatalog } from "../../bakery/words/catalogs.ts";
import type { DataClient } from "../../platform/supabase.ts";

/** The wording as it is stored, and the defaults in the site's language. */
export async function readWording(client: DataClient) {
	const [stored, { settings }] = await Promise.all([getStoredWording(client), getSite(client)]);
	return { stored, catalog: await loadSiteCatalog(settings) };
}
