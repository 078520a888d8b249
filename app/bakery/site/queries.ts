import type { DataClient } from "../../platform/supabase.ts";
import { getSections, saveSections } from "../content/queries.ts";
import { type SiteForm, siteChanges } from "./form.ts";
import { readSite, storedSite } from "./rules.ts";
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

/**
 * Saves the settings form, all or nothing.
 * @param stored the sections as the form was filled from.
 * @param submissionId see `settleSubmission`.
 * @returns the sections as they are then.
 * @throws {BackendError} `isConflict` when one of them changed since then.
 */
export async function saveSite(
	client: DataClient,
	form: SiteForm,
	stored: StoredSite,
	submissionId?: string,
): Promise<StoredSite> {
	return storedSite(await saveSections(client, siteChanges(form, stored), submissionId));
}
