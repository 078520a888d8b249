import { BackendError } from "../../../platform/browser/backend-error.ts";
import {
	describedMenuItem,
	type NavigationForm,
	navigationForm,
	navigationFormSchema,
} from "../../navigation/form.ts";
import { listNavigationItems, saveNavigationItem } from "../../navigation/queries.ts";
import { navigationItemFields } from "../../navigation/schema.ts";
import { byColumn } from "../../records.ts";
import { differencesBetween } from "../differences.ts";
import { versionsBefore } from "../queries.ts";
import { fieldsOfRow } from "../record-fields.ts";
import { problemOf, type ReadEarlierVersion, seenVersion } from "./earlier-version.ts";
import { formOfRow } from "./row-values.ts";

/** Its place is the menu's, and stays. */
export const readEarlierMenuItem: ReadEarlierVersion = async (client, id, changeId) => {
	const [items, versions] = await Promise.all([
		listNavigationItems(client),
		versionsBefore(client, changeId, "navigation_items", [id]),
	]);
	const current = items.find((item) => item.id === id);
	const row = versions.get(id);
	if (!current || !row) throw BackendError.gone();

	const form: NavigationForm = formOfRow(navigationItemFields, describedMenuItem, row);
	return {
		seen: { [id]: current.version },
		differences: differencesBetween(fieldsOf(navigationForm(current)), fieldsOf(form)),
		notes: [],
		problem: problemOf(navigationFormSchema.safeParse(form)),
		async save(seen, submissionId) {
			const values = navigationFormSchema.parse(form);
			await saveNavigationItem(client, values, seenVersion(seen, id), submissionId);
		},
	};
};

function fieldsOf(form: NavigationForm) {
	return fieldsOfRow("navigation_items", "", byColumn(navigationItemFields, form));
}
