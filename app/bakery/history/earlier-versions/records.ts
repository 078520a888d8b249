import type { Call } from "../../../platform/backend/call.ts";
import { BackendError } from "../../../platform/browser/backend-error.ts";
import { categories } from "../../catalog/schema.ts";
import { getCustomPage, saveCustomPage } from "../../custom-pages/custom-pages.admin.ts";
import { customPages } from "../../custom-pages/custom-pages.ts";
import { getImage, imageDetails, saveImage } from "../../media/images.admin.ts";
import { type MenuItem, menuItems, moveNavigationItems } from "../../navigation/menu-items.ts";
import type { RecordVersion } from "../../records.ts";
import { listRecords, readRecord, saveRecord } from "../../resource/queries.ts";
import type { Resource } from "../../resource/resource.ts";
import { differencesBetween, type ShownField } from "../differences.ts";
import { versionsBefore } from "../queries.ts";
import { fieldsOfRow } from "../record-fields.ts";
import { earlierRecord, type ReadEarlierVersion } from "./earlier-version.ts";
import { withoutMissingImages } from "./missing-images.ts";

/**
 * How earlier versions of a described record are read.
 * @param read the record as it is now, unless all of its kind are listed.
 */
function earlierVersionsOf<
	Stored extends RecordVersion,
	Form extends object,
	Values extends object,
>(
	of: Resource<Stored, Form, Values>,
	read = (call: Call, id: string) => readRecord(call, of, id),
	save: SaveRecord<Stored, Values> = (call, ...saved) => saveRecord(call, of, ...saved),
): ReadEarlierVersion {
	return async (call, id, changeId) => {
		const [current, versions] = await Promise.all([
			read(call, id),
			versionsBefore(call, changeId, of.table, [id]),
		]);
		const row = versions.get(id);
		if (!current || !row) throw BackendError.gone();
		const { form, notes } = await withoutMissingImages(call, of.fields, of.formOfRow(row));
		return earlierRecord({
			current,
			schema: of.schema,
			now: of.toForm(current),
			earlier: form,
			fieldsOf: (shown) => fieldsOfRow(of.table, "", of.toRow(shown)),
			notes,
			save: (...saved) => save(call, ...saved),
		});
	};
}

type SaveRecord<Stored, Values> = (
	call: Call,
	values: Values,
	target: RecordVersion,
	submissionId: string,
) => Promise<Stored>;

export const readEarlierCategory = earlierVersionsOf(categories);

/** Without its place, which is the menu's. */
export const readEarlierMenuItem = earlierVersionsOf(menuItems);

export const readEarlierCustomPage = earlierVersionsOf(customPages, getCustomPage, saveCustomPage);

/** The order of the current items; items added since then keep their places. */
export const readEarlierMenu: ReadEarlierVersion = async (client, _id, changeId) => {
	const [items, versions] = await Promise.all([
		listRecords(client, menuItems),
		versionsBefore(client, changeId, "navigation_items"),
	]);
	const placeOf = ({ id, displayOrder }: MenuItem) =>
		Number(versions.get(id)?.display_order ?? displayOrder);
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
	return earlierRecord({
		current: { id: key, version: current.version },
		schema: imageDetails.schema,
		now: imageDetails.toForm(current),
		earlier: imageDetails.formOfRow(row),
		fieldsOf: ({ name, alt, focus: { x, y } }) =>
			fieldsOfRow("image_details", "", { name, alt, focus_x: x, focus_y: y }),
		save: (values, { version }) => saveImage(client, { key, version }, values),
	});
};
