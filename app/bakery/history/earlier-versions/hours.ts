import { hoursFormSchema } from "../../hours/form.ts";
import { hoursForm } from "../../hours/form-values.ts";
import { getStoredHours, saveHours } from "../../hours/queries.ts";
import { HOURS_SECTION } from "../../hours/schema.ts";
import { versionsBefore } from "../queries.ts";
import { toSection } from "../record-fields.ts";
import { problemOf, type ReadEarlierVersion } from "./earlier-version.ts";
import { sectionDifferences } from "./section-differences.ts";

export const readEarlierHours: ReadEarlierVersion = async (client, _id, changeId) => {
	const [current, versions] = await Promise.all([
		getStoredHours(client),
		versionsBefore(client, changeId, "site_content", [HOURS_SECTION]),
	]);
	// Before they were saved for the first time, there were none.
	const earlier = toSection(HOURS_SECTION, versions.get(HOURS_SECTION) ?? {});
	const form = hoursForm(earlier);
	return {
		seen: { [HOURS_SECTION]: current.section?.version ?? 0 },
		differences: sectionDifferences(
			[HOURS_SECTION],
			{ [HOURS_SECTION]: current.section },
			{ [HOURS_SECTION]: earlier },
		),
		notes: [],
		problem: problemOf(hoursFormSchema.safeParse(form)),
		async save(seen, submissionId) {
			const { section } = current;
			const stored = section && { ...section, version: seen[HOURS_SECTION] ?? 0 };
			await saveHours(client, hoursFormSchema.parse(form), { section: stored }, submissionId);
		},
	};
};
