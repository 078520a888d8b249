import type { Call } from "../../../platform/backend/call.ts";
import { BackendError } from "../../../platform/browser/backend-error.ts";
import { announcement } from "../../announcement/announcement.ts";
import { readPrice } from "../../catalog/prices/price.ts";
import { type ProductForm, productFormSchema } from "../../catalog/product-form.ts";
import {
	getManagedProduct,
	listCategoryOptions,
	saveProduct,
} from "../../catalog/products.admin.ts";
import { products } from "../../catalog/products.ts";
import { categories, type ManagedProduct } from "../../catalog/schema.ts";
import { pageSections } from "../../content/page-form.ts";
import { isPageId } from "../../content/pages.ts";
import type { Section } from "../../content/sections/section.ts";
import {
	getSections,
	type Single,
	type StoredSections,
	saveSingle,
} from "../../content/stored-sections.ts";
import { getCustomPage, saveCustomPage } from "../../custom-pages/custom-pages.admin.ts";
import { customPages } from "../../custom-pages/custom-pages.ts";
import { hours } from "../../hours/form.ts";
import { getImage, imageDetails, saveImage } from "../../media/images.admin.ts";
import { type MenuItem, menuItems, moveNavigationItems } from "../../navigation/menu-items.ts";
import { orderSettings } from "../../orders/settings.ts";
import { paymentSettings } from "../../payments/settings.ts";
import type { RecordVersion } from "../../records.ts";
import { entriesOf, isText } from "../../resource/field.ts";
import { listRecords, type Resource, readRecord, saveRecord } from "../../resource/resource.ts";
import { site } from "../../site/form.ts";
import { getStoredWording, wordingIn } from "../../wording/form.ts";
import { differencesBetween, type ShownField } from "../differences.ts";
import { versionsBefore } from "../entries.ts";
import type { SubjectKind } from "../kinds.ts";
import { fieldsOfRow, toSection } from "../record-fields.ts";
import {
	type EarlierVersion,
	earlierRecord,
	problemOf,
	type ReadEarlierVersion,
} from "./earlier-version.ts";

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
		return earlierRecord({
			current,
			schema: of.schema,
			now: of.toForm(current),
			earlier: of.formOfRow(row),
			fieldsOf: (shown) => fieldsOfRow(of.table, "", of.toRow(shown)),
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

const readEarlierCategory = earlierVersionsOf(categories);

/** Without its place, which is the menu's. */
const readEarlierMenuItem = earlierVersionsOf(menuItems);

const readEarlierCustomPage = earlierVersionsOf(customPages, getCustomPage, saveCustomPage);

/** The order of the current items; items added since then keep their places. */
const readEarlierMenu: ReadEarlierVersion = async (client, _id, changeId) => {
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
const readEarlierImage: ReadEarlierVersion = async (client, key, changeId) => {
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

const readEarlierProduct: ReadEarlierVersion = async (client, id, changeId) => {
	const [current, versions, categories] = await Promise.all([
		getManagedProduct(client, id),
		versionsBefore(client, changeId, "products", [id]),
		listCategoryOptions(client),
	]);
	const row = versions.get(id);
	if (!current || !row) throw BackendError.gone();

	const now = products.toForm(current);
	const kept = keptCategories(entriesOf(row.category_ids, isText), now.categoryIds, categories);
	const earlier = {
		...products.formOfRow(row),
		categoryIds: kept.ids,
		// A review has to be repeated.
		allergenReview: null,
	};
	const { form, notes } = withReview(current, now, earlier);
	const nameOf = (categoryId: string) =>
		categories.find((category) => category.id === categoryId)?.name ?? categoryId;
	return earlierRecord({
		current,
		schema: productFormSchema,
		now,
		earlier: form,
		fieldsOf: (shown) => productFields(shown, nameOf),
		notes: [...kept.notes, ...notes],
		save: (...saved) => saveProduct(client, ...saved),
	});
};

/** Keeps the allergen labels of a review, which the earlier ingredients may make outdated. */
function withReview(
	{ review }: ManagedProduct,
	now: ProductForm,
	earlier: ProductForm,
): { form: ProductForm; notes: string[] } {
	if (!review) return { form: earlier, notes: [] };
	const keepsIngredients = now.ingredients.trim() === earlier.ingredients.trim();
	const keepsLabels = now.allergens.join("\n") === earlier.allergens.join("\n");
	return {
		form: { ...earlier, allergens: now.allergens },
		notes: [
			...(keepsLabels ? [] : ["Its reviewed allergens don't change."]),
			...(keepsIngredients || review.outdatedAt
				? []
				: ["Its ingredients change, so review its allergens again afterward."]),
		],
	};
}

/** Leaves out categories that were deleted since; a product must have one. */
function keptCategories(
	earlier: readonly string[],
	now: string[],
	categories: readonly { id: string }[],
): { ids: string[]; notes: string[] } {
	const ids = earlier.filter((id) => categories.some((category) => category.id === id));
	if (ids.length === 0) {
		const reason = earlier.length > 0 ? "Its categories were deleted" : "It had no category then";
		return { ids: now, notes: [`${reason}, so it keeps its current ones.`] };
	}
	const lost = earlier.length - ids.length;
	if (lost === 0) return { ids, notes: [] };
	const which =
		lost === 1
			? "One of its categories has since been"
			: `${lost} of its categories have since been`;
	return { ids, notes: [`${which} deleted and can't be chosen.`] };
}

function productFields(form: ProductForm, nameOf: (categoryId: string) => string): ShownField[] {
	const { categoryIds, price } = form;
	const row = products.toRow({ ...form, price: price === "" ? null : readPrice(price) });
	const categories: ShownField = {
		label: products.labels.categoryIds,
		value: { kind: "list", entries: categoryIds.map(nameOf) },
	};
	return [...fieldsOfRow("products", "", row), categories];
}

const readEarlierPage: ReadEarlierVersion = async (call, id, changeId) => {
	if (!isPageId(id)) throw BackendError.gone();
	return readEarlierSections(call, changeId, pageSections(id));
};

const earlierSingle =
	<Key extends string, Form, Values>(of: Single<Key, Form, Values>): ReadEarlierVersion =>
	(call, _id, changeId) =>
		readEarlierSections(call, changeId, of);

const readEarlierSettings = earlierSingle(site);

const readEarlierHours = earlierSingle(hours);

const readEarlierAnnouncement = earlierSingle(announcement);

const readEarlierOrders = earlierSingle(orderSettings);

const readEarlierPayments = earlierSingle(paymentSettings);

const readEarlierWording: ReadEarlierVersion = async (call, _id, changeId) => {
	const { language } = await getStoredWording(call);
	return readEarlierSections(call, changeId, wordingIn(language));
};

async function readEarlierSections<Key extends string, Form, Values>(
	call: Call,
	changeId: number,
	of: Single<Key, Form, Values>,
): Promise<EarlierVersion> {
	const { keys, schema } = of;
	const [current, versions] = await Promise.all([
		getSections(call, keys),
		versionsBefore(call, changeId, "site_content", keys),
	]);
	const earlier: StoredSections<Key> = {};
	for (const key of keys) {
		// Before it was saved for the first time, it had its defaults.
		earlier[key] = toSection(key, versions.get(key) ?? {});
	}
	const values = of.toForm(earlier);
	return {
		seen: Object.fromEntries(keys.map((key) => [key, current[key]?.version ?? 0])),
		differences: keys.flatMap((key) =>
			differencesBetween(sectionFields(key, current[key]), sectionFields(key, earlier[key])),
		),
		notes: [],
		problem: problemOf(schema.safeParse(values)),
		save(seen, submissionId) {
			const stored: StoredSections<Key> = {};
			for (const key of keys) {
				const section = current[key];
				if (section) stored[key] = { ...section, version: seen[key] ?? 0 };
			}
			return saveSingle(call, of, schema.parse(values), stored, submissionId);
		},
	};
}

function sectionFields(key: string, section: Section | null | undefined) {
	if (!section) return fieldsOfRow("site_content", key, {});
	const { title, subtitle, content, imageUrl } = section;
	return fieldsOfRow("site_content", key, { title, subtitle, content, image_url: imageUrl });
}

const readers: Partial<Record<SubjectKind, ReadEarlierVersion>> = {
	product: readEarlierProduct,
	category: readEarlierCategory,
	"menu-item": readEarlierMenuItem,
	menu: readEarlierMenu,
	page: readEarlierPage,
	"custom-page": readEarlierCustomPage,
	settings: readEarlierSettings,
	hours: readEarlierHours,
	announcement: readEarlierAnnouncement,
	orders: readEarlierOrders,
	payments: readEarlierPayments,
	wording: readEarlierWording,
	image: readEarlierImage,
};

/** Whether versions of such things can be restored. */
export function canRestoreVersion(kind: SubjectKind): boolean {
	return readers[kind] !== undefined;
}

/** @see ReadEarlierVersion */
export function readEarlierVersion(
	call: Call,
	{ kind, id }: { kind: SubjectKind; id: string },
	changeId: number,
): Promise<EarlierVersion> {
	const read = readers[kind];
	if (!read) throw BackendError.gone();
	return read(call, id, changeId);
}
