import { BackendError } from "../../../platform/browser/backend-error.ts";
import { categories } from "../../catalog/schema.ts";
import {
	choicesOf,
	customPageForm,
	customPageFormSchema,
	describedCustomPage,
} from "../../custom-pages/management/form.ts";
import { getCustomPage, saveCustomPage } from "../../custom-pages/management/queries.ts";
import { customPageFields } from "../../custom-pages/schema.ts";
import {
	describedImage,
	getImage,
	imageForm,
	imageFormSchema,
	saveImage,
} from "../../media/images.admin.ts";
import { CENTER } from "../../media/rules.ts";
import { type MenuItem, menuItems } from "../../navigation/menu-items.ts";
import { moveNavigationItems } from "../../navigation/queries.ts";
import { byColumn } from "../../records.ts";
import { listRecords, readRecord, saveRecord } from "../../resource/queries.ts";
import { differencesBetween, type ShownField } from "../differences.ts";
import { versionsBefore } from "../queries.ts";
import { fieldsOfRow } from "../record-fields.ts";
import { earlierRecord, type ReadEarlierVersion } from "./earlier-version.ts";
import { imageStillThere, notesOnImagesIn } from "./missing-images.ts";
import { formOfRow, numberIn } from "./row-values.ts";

export const readEarlierCategory: ReadEarlierVersion = async (client, id, changeId) => {
	const [current, versions] = await Promise.all([
		readRecord(client, categories, id),
		versionsBefore(client, changeId, "categories", [id]),
	]);
	const row = versions.get(id);
	if (!current || !row) throw BackendError.gone();
	const earlier = categories.formOfRow(row);
	const { imageUrl, notes } = await imageStillThere(client, earlier.imageUrl);
	return earlierRecord({
		current,
		schema: categories.schema,
		now: categories.toForm(current),
		earlier: { ...earlier, imageUrl },
		fieldsOf: (form) => fieldsOfRow("categories", "", categories.toRow(form)),
		notes,
		save: (...saved) => saveRecord(client, categories, ...saved),
	});
};

/** Without its place, which is the menu's. */
export const readEarlierMenuItem: ReadEarlierVersion = async (client, id, changeId) => {
	const [current, versions] = await Promise.all([
		readRecord(client, menuItems, id),
		versionsBefore(client, changeId, "navigation_items", [id]),
	]);
	const row = versions.get(id);
	if (!current || !row) throw BackendError.gone();
	return earlierRecord({
		current,
		schema: menuItems.schema,
		now: menuItems.toForm(current),
		earlier: menuItems.formOfRow(row),
		fieldsOf: (form) => fieldsOfRow("navigation_items", "", menuItems.toRow(form)),
		save: (...saved) => saveRecord(client, menuItems, ...saved),
	});
};

export const readEarlierCustomPage: ReadEarlierVersion = async (client, id, changeId) => {
	const [current, versions] = await Promise.all([
		getCustomPage(client, id),
		versionsBefore(client, changeId, "custom_pages", [id]),
	]);
	const row = versions.get(id);
	if (!current || !row) throw BackendError.gone();
	const form = formOfRow(customPageFields, describedCustomPage, row);
	const image = await imageStillThere(client, form.imageUrl);
	const social = await imageStillThere(client, form.socialImageUrl);
	return earlierRecord({
		current,
		schema: customPageFormSchema,
		now: customPageForm(current),
		earlier: {
			...form,
			changesLinks: true,
			...choicesOf(row),
			imageUrl: image.imageUrl,
			socialImageUrl: social.imageUrl,
		},
		fieldsOf: ({ changesLinks: _, ...form }) =>
			fieldsOfRow("custom_pages", "", byColumn(customPageFields, form)),
		notes: [...image.notes, ...social.notes, ...(await notesOnImagesIn(client, form.text))],
		save: (...saved) => saveCustomPage(client, ...saved),
	});
};

/** The order of the current items; items added since then keep their places. */
export const readEarlierMenu: ReadEarlierVersion = async (client, _id, changeId) => {
	const [items, versions] = await Promise.all([
		listRecords(client, menuItems),
		versionsBefore(client, changeId, "navigation_items"),
	]);
	const placeOf = ({ id, displayOrder }: MenuItem) =>
		numberIn(versions.get(id) ?? {}, "display_order", displayOrder);
	const earlier = items.toSorted((a, b) => placeOf(a) - placeOf(b));
	const orderOf = (ordered: readonly MenuItem[]): ShownField[] => {
		const entries = ordered.map(({ title }) => title);
		return [{ label: "Order", value: { kind: "list", entries } }];
	};
	return {
		seen: Object.fromEntries(items.map(({ id }, place) => [id, place])),
		differences: differencesBetween(orderOf(items), orderOf(earlier)),
		notes: [],
		problem: null,
		save(seen) {
			const expectedIds = Object.keys(seen).sort((a, b) => (seen[a] ?? 0) - (seen[b] ?? 0));
			return moveNavigationItems(client, { ids: earlier.map(({ id }) => id), expectedIds });
		},
	};
};

/** The name, alternative text, and focal point of an image. */
export const readEarlierImage: ReadEarlierVersion = async (client, key, changeId) => {
	const [current, versions] = await Promise.all([
		getImage(client, key),
		versionsBefore(client, changeId, "image_details", [key]),
	]);
	if (!current) throw BackendError.gone();
	const row = versions.get(key) ?? {};
	const focus = { x: numberIn(row, "focus_x", CENTER.x), y: numberIn(row, "focus_y", CENTER.y) };
	return earlierRecord({
		current: { id: key, version: current.version },
		schema: imageFormSchema,
		now: imageForm(current),
		earlier: { ...formOfRow({}, describedImage, row), focus },
		fieldsOf: ({ name, alt, focus: { x, y } }) =>
			fieldsOfRow("image_details", "", { name, alt, focus_x: x, focus_y: y }),
		save: (values, { version }) => saveImage(client, { key, version }, values),
	});
};
