import { BackendError } from "../../../platform/browser/backend-error.ts";
import {
	type CategoryForm,
	categoryForm,
	categoryFormSchema,
	describedCategory,
} from "../../catalog/management/form.ts";
import { getCategory, saveCategory } from "../../catalog/management/queries.ts";
import { categoryFields } from "../../catalog/schema.ts";
import { byColumn } from "../../records.ts";
import { differencesBetween } from "../differences.ts";
import { versionsBefore } from "../queries.ts";
import { fieldsOfRow } from "../record-fields.ts";
import { problemOf, type ReadEarlierVersion, seenVersion } from "./earlier-version.ts";
import { imageStillThere } from "./missing-pictures.ts";
import { formOfRow, textIn } from "./row-values.ts";

export const readEarlierCategory: ReadEarlierVersion = async (client, id, changeId) => {
	const [current, versions] = await Promise.all([
		getCategory(client, id),
		versionsBefore(client, changeId, "categories", [id]),
	]);
	const row = versions.get(id);
	if (!current || !row) throw BackendError.gone();

	const image = await imageStillThere(client, textIn(row, "image_url") || null);
	const form: CategoryForm = {
		...formOfRow(categoryFields, describedCategory, row),
		imageUrl: image.imageUrl,
	};
	return {
		seen: { [id]: current.version },
		differences: differencesBetween(fieldsOf(categoryForm(current)), fieldsOf(form)),
		notes: image.notes,
		problem: problemOf(categoryFormSchema.safeParse(form)),
		async save(seen, submissionId) {
			const values = categoryFormSchema.parse(form);
			await saveCategory(client, values, seenVersion(seen, id), submissionId);
		},
	};
};

function fieldsOf(form: CategoryForm) {
	return fieldsOfRow("categories", "", byColumn(categoryFields, form));
}
