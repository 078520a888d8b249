import type { DataClient } from "../../platform/supabase.ts";
import { getSections } from "../content/queries.ts";
import { readSite } from "./rules.ts";
import type { Site, StoredSite } from "./schema.ts";

/**
 * Settings, search-engine texts and contact information of the site, in one call; with defaults
 * for whatever was never saved.
 * @throws {BackendError}
 */
export async function getSite(client: DataClient): Promise<Site> {
	return readSite(await getStoredSite(client));
}

/** The same as it is stored, for a form that has to know the versions. @throws {BackendError} */
export function getStoredSite(client: DataClient): Promise<StoredSite> {
	return getSections(client, ["settings", "seo", "contact"]);
}
