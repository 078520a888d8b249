import { siteForm, siteFormSchema } from "../../site/form.ts";
import { getStoredSite, saveSite } from "../../site/queries.ts";
import { readSite } from "../../site/rules.ts";
import { SITE_SECTIONS, type StoredSite } from "../../site/schema.ts";
import { versionsBefore } from "../queries.ts";
import { toSection } from "../record-fields.ts";
import { problemOf, type ReadEarlierVersion } from "./earlier-version.ts";
import { imageStillThere } from "./missing-pictures.ts";
import { sectionDifferences } from "./section-differences.ts";

export const readEarlierSettings: ReadEarlierVersion = async (client, _id, changeId) => {
	const [current, versions] = await Promise.all([
		getStoredSite(client),
		versionsBefore(client, changeId, "site_content", SITE_SECTIONS),
	]);
	const earlier: StoredSite = {};
	// Before they were saved for the first time, they had their defaults.
	for (const key of SITE_SECTIONS) earlier[key] = toSection(key, versions.get(key) ?? {});
	const notes: string[] = [];
	for (const section of Object.values(earlier)) {
		const image = await imageStillThere(client, section.imageUrl);
		section.imageUrl = image.imageUrl;
		notes.push(...image.notes);
	}
	const form = siteForm(readSite(earlier));
	return {
		seen: Object.fromEntries(SITE_SECTIONS.map((key) => [key, current[key]?.version ?? 0])),
		differences: sectionDifferences(SITE_SECTIONS, current, earlier),
		notes,
		problem: problemOf(siteFormSchema.safeParse(form)),
		async save(seen, submissionId) {
			const stored: StoredSite = {};
			for (const key of SITE_SECTIONS) {
				const section = current[key];
				if (section) stored[key] = { ...section, version: seen[key] ?? 0 };
			}
			await saveSite(client, siteFormSchema.parse(form), stored, submissionId);
		},
	};
};
