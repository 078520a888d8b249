import { BackendError } from "../../../platform/browser/backend-error.ts";
import { type PageForm, pageForm, pageFormSchema } from "../../content/page-form.ts";
import { isPageId, type SectionName, type StoredPage, sectionsOf } from "../../content/pages.ts";
import { getStoredPage, savePage } from "../../content/queries.ts";
import { versionsBefore } from "../queries.ts";
import { toSection } from "../record-fields.ts";
import { problemOf, type ReadEarlierVersion } from "./earlier-version.ts";
import { imageStillThere, notesOnPicturesIn } from "./missing-pictures.ts";
import { sectionDifferences } from "./section-differences.ts";

export const readEarlierPage: ReadEarlierVersion = async (client, id, changeId) => {
	if (!isPageId(id)) throw BackendError.gone();
	const names: SectionName[] = sectionsOf(id).map(({ name }) => name);
	const [current, versions] = await Promise.all([
		getStoredPage(client, id),
		versionsBefore(client, changeId, "site_content", names),
	]);
	const earlier: StoredPage = {};
	const notes: string[] = [];
	for (const name of names) {
		// Before it was saved for the first time, it had its defaults.
		const section = toSection(name, versions.get(name) ?? {});
		const image = await imageStillThere(client, section.imageUrl);
		earlier[name] = { ...section, imageUrl: image.imageUrl };
		notes.push(...image.notes, ...(await notesOnPicturesIn(client, section.content ?? "")));
	}
	const form: PageForm = pageForm(id, earlier);
	return {
		seen: Object.fromEntries(names.map((name) => [name, current[name]?.version ?? 0])),
		differences: sectionDifferences(names, current, earlier),
		notes,
		problem: problemOf(pageFormSchema.safeParse(form)),
		async save(seen, submissionId) {
			const stored = Object.fromEntries(
				names.map((name) => {
					const section = current[name];
					return [name, section ? { ...section, version: seen[name] ?? 0 } : null];
				}),
			);
			await savePage(client, pageFormSchema.parse(form), stored, submissionId);
		},
	};
};
