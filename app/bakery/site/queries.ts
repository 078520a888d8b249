import type { DataClient } from "../../platform/supabase.ts";
import { getSections } from "../content/queries.ts";
import { readContact } from "../content/rules.ts";
import { readSeo, readSettings } from "./rules.ts";
import type { Site } from "./schema.ts";

/**
 * Settings, search-engine texts and contact information of the site, in one call; with defaults
 * for whatever was never saved.
 * @throws {BackendError}
 */
export async function getSite(client: DataClient): Promise<Site> {
	const sections = await getSections(client, ["settings", "seo", "contact"]);
	return {
		settings: readSettings(sections.settings ?? null),
		seo: readSeo(sections.seo ?? null),
		contact: readContact(sections.contact ?? null),
	};
}
