import { getSite } from "../../bakery/site/queries.ts";
import { getStoredWording } from "../../bakery/wording/queries.ts";
import { loadSiteCatalog } from "../../bakery/words/catalogs.ts";
import type { Call } from "../../platform/backend/call.ts";

/** The wording as it is stored, and the defaults in the site's language. */
export async function readWording(call: Call) {
	const [stored, { settings }] = await Promise.all([getStoredWording(call), getSite(call)]);
	return { stored, catalog: await loadSiteCatalog(settings) };
}
