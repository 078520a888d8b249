import { BackendError } from "../../../platform/browser/backend-error.ts";
import {
	describedPicture,
	type PictureForm,
	pictureForm,
	pictureFormSchema,
} from "../../media/management/form.ts";
import { getPicture, savePicture } from "../../media/management/queries.ts";
import { CENTER } from "../../media/rules.ts";
import { differencesBetween } from "../differences.ts";
import { versionsBefore } from "../queries.ts";
import { fieldsOfRow } from "../record-fields.ts";
import { problemOf, type ReadEarlierVersion } from "./earlier-version.ts";
import { formOfRow, numberIn } from "./row-values.ts";

/** What was said about a picture, its name included. */
export const readEarlierPicture: ReadEarlierVersion = async (client, key, changeId) => {
	const [current, versions] = await Promise.all([
		getPicture(client, key),
		versionsBefore(client, changeId, "pictures", [key]),
	]);
	if (!current) throw BackendError.gone();
	const row = versions.get(key) ?? {};
	const form: PictureForm = {
		...formOfRow([], describedPicture, row),
		focus: { x: numberIn(row, "focus_x", CENTER.x), y: numberIn(row, "focus_y", CENTER.y) },
	};
	return {
		seen: { [key]: current.version },
		differences: differencesBetween(fieldsOf(pictureForm(current)), fieldsOf(form)),
		notes: [],
		problem: problemOf(pictureFormSchema.safeParse(form)),
		async save(seen) {
			const target = { key, version: seen[key] ?? 0 };
			await savePicture(client, target, pictureFormSchema.parse(form));
		},
	};
};

function fieldsOf({ name, alt, focus }: PictureForm) {
	return fieldsOfRow("pictures", "", { name, alt, focus_x: focus.x, focus_y: focus.y });
}
