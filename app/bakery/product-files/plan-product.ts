import { holdsStorableTexts, isStorableText } from "../../platform/text/characters.ts";
import { labelsNamedIn } from "../allergens/food-words.ts";
import { KNOWN_ALLERGENS, tidyAllergens } from "../allergens/lists.ts";
import type { NewCategory } from "../catalog/bulk-changes.ts";
import { formatPrice, moneyOfBackOffice, readPrice } from "../catalog/prices/price.ts";
import {
	type ProductForm,
	type ProductValues,
	productFormSchema,
	productSchemaFor,
} from "../catalog/product-form.ts";
import { products } from "../catalog/products.ts";
import { type Category, categories, type ManagedProduct } from "../catalog/schema.ts";
import { slugFromName } from "../catalog/slug-from-name.ts";
import { type Difference, differencesBetween } from "../history/differences.ts";
import { fieldsOfRow } from "../history/record-fields.ts";
import { byColumn } from "../records.ts";
import { sameNameKey } from "../search.ts";
import { randomUuid } from "../uuid.ts";
import { textLanguage } from "../words/text-language.ts";
import type { FileItem } from "./file-item.ts";
import { imagesOf, planImages } from "./plan-images.ts";
import type { PlannedRow } from "./schema.ts";

/** Everything that planning a row depends on besides the row. */
export interface PlanContext {
	isOwnFormat: boolean;
	/** Whether the bakery declares allergens by a legal list: then labels are never set. */
	usesAllergenList: boolean;
	/** The category of new products without one. */
	categoryId: string | null;
	categories: CategoryFinder;
	knownImages(productId: string): readonly string[];
	/** Of the site. */
	origin: string;
}

/** A row whose new product has no id yet. */
export type DraftRow = Omit<PlannedRow, "save" | "differences"> & {
	save: DraftSave | null;
	findDifferences(): Difference[];
};

export interface DraftSave {
	product: ManagedProduct | null;
	given: Record<string, unknown>;
	images: string[];
}

/** Plans what an item of the file changes. @param product the one that it is; null for a new one. */
export function planProduct(
	item: FileItem,
	product: ManagedProduct | null,
	context: PlanContext,
): DraftRow {
	const images = planImages(product, item.images ?? [], {
		known: product ? context.knownImages(product.id) : [],
		isOwnFormat: context.isOwnFormat && item.images !== null,
		origin: context.origin,
	});
	const allergens = planAllergens(item, product, context);
	const problems = [...item.problems, ...categoryProblems(item)];
	const before = product ? products.toForm(product) : products.empty;
	const form: ProductForm = {
		...before,
		...(!product && { name: item.name }),
		...valuesOf(item, before, context),
		allergens: allergens.labels,
		categoryIds: categoryIdsOf(item, product, context),
		...(images.kept && { imageUrl: images.kept[0] ?? null, moreImages: images.kept.slice(1) }),
	};
	const row = {
		...{ line: item.line, lines: item.lines, name: product?.name ?? item.name, problems },
		columns: columnsInFile(item),
		price: priceInWords(form),
		categories: form.categoryIds.map((id) => context.categories.nameOf(id)),
		remarks: [...item.remarks, ...allergens.remarks, ...images.remarks],
		...{ findDifferences: () => [], save: null },
	};
	const changed = changedFields(before, form);
	if (problems.length > 0) return { ...row, outcome: "rejected" };
	if (product && changed.length === 0 && images.fetched.length === 0) {
		return { ...row, outcome: "unchanged" };
	}
	const schema = product ? productSchemaFor(product) : productFormSchema;
	const { data, error } = schema.safeParse(form);
	if (!data) return { ...row, outcome: "rejected", problems: problemsOf(error, item) };
	const unstorable = unstorableFields(form, item);
	if (unstorable.length > 0) return { ...row, outcome: "rejected", problems: unstorable };
	const given = givenOf(product, data, changed);
	const isUnchanged = product && Object.keys(given).length === 0 && images.fetched.length === 0;
	if (isUnchanged) return { ...row, outcome: "unchanged" };
	return {
		...row,
		name: data.name,
		outcome: product ? "changed" : "new",
		findDifferences: () => differencesOf(product, given, images.fetched, context.categories),
		save: { product, given, images: images.fetched },
	};
}

function columnsInFile({ columns }: FileItem): PlannedRow["columns"] {
	const { categoryIds, allergenReview: _, ...fields } = columns;
	const named = byColumn(products.columns, fields);
	return categoryIds ? { ...named, category_ids: categoryIds } : named;
}

/** The values of a file as the form has them. Shops don't have some, which the product keeps. */
function valuesOf(
	{ values }: FileItem,
	before: ProductForm,
	{ isOwnFormat }: PlanContext,
): Partial<ProductForm> {
	if (isOwnFormat) return values;
	const { description, sizes, ...others } = values;
	const isReworded =
		description !== undefined && squash(description) !== squash(before.description);
	return {
		...others,
		...(isReworded && { description }),
		...(sizes && { sizes: withTakes(sizes, before), price: lowestPrice(sizes) }),
	};
}

/** HTML doesn't keep all blanks and empty lines. */
function squash(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

function withTakes(sizes: ProductForm["sizes"], before: ProductForm): ProductForm["sizes"] {
	return sizes.map((size) => {
		const own = before.sizes.find(({ name }) => name === size.name);
		return { ...size, takes: own?.takes ?? "1" };
	});
}

function lowestPrice(sizes: ProductForm["sizes"]): string {
	const [lowest] = sizes.toSorted((one, other) => readPrice(one.price) - readPrice(other.price));
	return lowest?.price ?? "";
}

/** The price of a product, or the lowest one of its sizes; null for none. */
function priceInWords({ price, sizes }: ProductForm): string | null {
	const number = readPrice(sizes.length > 0 ? lowestPrice(sizes) : price);
	if (Number.isNaN(number)) return null;
	return sizes.length > 1 ? `From ${formatPrice(number)}` : formatPrice(number);
}

/**
 * Labels are never a review. The seven options are set only where the bakery uses no legal list, also
 * by their names in its language.
 */
function planAllergens(
	{ values: { allergens } }: FileItem,
	product: ManagedProduct | null,
	{ usesAllergenList }: PlanContext,
): { labels: string[]; remarks: string[] } {
	const own = product?.allergens ?? [];
	if (allergens === undefined) return { labels: own, remarks: [] };
	const known = usesAllergenList ? own : [...own, ...KNOWN_ALLERGENS];
	const isKnown = (label: string) =>
		known.some((other) => other.toLowerCase() === label.toLowerCase());
	const { lang } = textLanguage(moneyOfBackOffice().language);
	const labels = allergens.flatMap((text) => (isKnown(text) ? [text] : labelsNamedIn(text, lang)));
	const unknown = allergens.filter(
		(text) => !isKnown(text) && labelsNamedIn(text, lang).length === 0,
	);
	const isOmitted = usesAllergenList ? allergens.join() !== own.join() : unknown.length > 0;
	const remark = usesAllergenList
		? "Allergens aren't imported. Review them on the product"
		: `These allergens are left out: ${unknown.join(", ")}`;
	return {
		labels: usesAllergenList ? own : tidyAllergens(labels),
		remarks: isOmitted ? [remark] : [],
	};
}

function categoryIdsOf(
	{ categories: names }: FileItem,
	product: ManagedProduct | null,
	{ categories, categoryId, isOwnFormat }: PlanContext,
): string[] {
	const own = product?.categories ?? [];
	const ownIds = own.map(({ id }) => id);
	const fallback = categoryId ? [categoryId] : [];
	if (!names || (!product && names.length === 0)) return product ? ownIds : fallback;
	const ids = categories.idsOf(names, own);
	const isSameSet = ids.length === ownIds.length && ids.every((id) => ownIds.includes(id));
	return !isOwnFormat && isSameSet ? ownIds : ids;
}

/** New categories follow the rules of their form. */
function categoryProblems(item: FileItem): PlannedRow["problems"] {
	const { name: schema } = categories.schema.shape;
	return (item.categories ?? []).flatMap((name) => {
		const issue = schema.safeParse(name).error?.issues[0]?.message;
		const problem = issue ?? (isStorableText(name) ? null : `Name ${UNSTORABLE}`);
		const column = item.columns.categoryIds || products.labels.categoryIds;
		return problem ? [{ column, problem: `Category: ${problem}` }] : [];
	});
}

function changedFields(before: ProductForm, after: ProductForm): (keyof ProductForm)[] {
	const fields = Object.keys(before) as (keyof ProductForm)[];
	return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** The columns to save: all of a new product, and those that changed of another one. */
function givenOf(
	product: ManagedProduct | null,
	{ categoryIds, allergenReview: _, ...values }: ProductValues,
	changed: readonly (keyof ProductForm)[],
): Record<string, unknown> {
	if (!product) return { ...byColumn(products.columns, values), category_ids: categoryIds };
	const isChanged = (field: string) => changed.some((name) => name === field);
	const stored: Record<string, unknown> = { ...product };
	const columns = Object.entries(values).filter(([field, value]) => {
		return isChanged(field) && JSON.stringify(value) !== JSON.stringify(stored[field]);
	});
	return {
		...byColumn(products.columns, Object.fromEntries(columns) as Partial<typeof values>),
		...(isChanged("categoryIds") && { category_ids: categoryIds }),
	};
}

/** The fields of the save in words, from what to what. */
function differencesOf(
	product: ManagedProduct | null,
	given: Record<string, unknown>,
	fetched: readonly string[],
	categories: CategoryFinder,
): Difference[] {
	const { category_ids: ids, ...columns } = given;
	const stored = product ? columnsOf(product) : EMPTY_COLUMNS;
	const before = Object.keys(columns).map((column) => [column, stored[column]]);
	const fields = differencesBetween(
		fieldsOfRow("products", "", Object.fromEntries(before)),
		fieldsOfRow("products", "", columns as Parameters<typeof fieldsOfRow>[2]),
	);
	const ownNames = product?.categories.map(({ name }) => name) ?? [];
	const names = Array.isArray(ids) ? ids.map((id) => categories.nameOf(String(id))) : null;
	return [
		...fields,
		...(names ? listDifference(products.labels.categoryIds, ownNames, names) : []),
		...(fetched.length > 0 ? listDifference("Images", imageNames(product), fetched, true) : []),
	];
}

function listDifference(
	label: string,
	before: readonly string[],
	after: readonly string[],
	isAdded = false,
): Difference[] {
	const list = (entries: readonly string[]) => [
		{ label, value: { kind: "list" as const, entries } },
	];
	return differencesBetween(list(before), list(isAdded ? [...before, ...after] : after));
}

function imageNames(product: ManagedProduct | null): string[] {
	return product ? imagesOf(product) : [];
}

function columnsOf({ categories: _, review: __, ...fields }: ManagedProduct) {
	const columns: Record<string, unknown> = byColumn(products.columns, fields);
	return columns;
}

/** The columns of a new product before anything is filled in. */
const EMPTY_COLUMNS: Readonly<Record<string, unknown>> = givenOf(
	null,
	productFormSchema.parse({ ...products.empty, name: "-", categoryIds: ["-"] }),
	[],
);

type FormError = NonNullable<ReturnType<typeof productFormSchema.safeParse>["error"]>;

const UNSTORABLE = "has a damaged character. Type it again";

/** The codes that spreadsheets show in place of a value that they can't compute. */
const SHEET_ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/** Errors of spreadsheets, and texts that no database takes: with half of an emoji, or a NUL. */
function unstorableFields(form: ProductForm, { columns }: FileItem): PlannedRow["problems"] {
	return Object.entries(form).flatMap(([field, value]) => {
		const name = field as keyof ProductForm;
		const label = products.labels[name];
		const isError = typeof value === "string" && SHEET_ERROR.test(value);
		if (!isError && holdsStorableTexts(value)) return [];
		const problem = isError ? `“${value}” is a spreadsheet error` : `${label} ${UNSTORABLE}`;
		return [{ column: columns[name] || label, problem }];
	});
}

/** Each error beside the column that it comes from. */
function problemsOf(error: FormError | undefined, { columns }: FileItem): PlannedRow["problems"] {
	return (error?.issues ?? []).map(({ path: [field], message }) => {
		const name = String(field) as keyof ProductForm;
		return { column: columns[name] || products.labels[name] || "", problem: message };
	});
}

type Known = Pick<Category, "id" | "name">;

/** Finds the categories that a file names, and adds the missing ones. */
export interface CategoryFinder {
	/** @param own the categories of the product: of several with one name it keeps its own. */
	idsOf(names: readonly string[], own: readonly Known[]): string[];
	nameOf(id: string): string;
	/** The new categories among some ids, in their order. */
	newAmong(ids: ReadonlySet<string>): NewCategory[];
}

/** @param language BCP 47, for the slugs of new categories. */
export function createCategoryFinder(
	categories: readonly Category[],
	language: string,
): CategoryFinder {
	const byName = Map.groupBy<string, Known>(categories, ({ name }) => sameNameKey(name));
	const slugs = new Set(categories.map(({ slug }) => slug));
	const names = new Map(categories.map(({ id, name }) => [id, name]));
	const added: NewCategory[] = [];

	function add(name: string): Known {
		const base = slugFromName(name, language).slice(0, 190).replace(/-$/, "") || "category";
		const category = { id: randomUuid(), name, slug: freeSlug(base, slugs) };
		slugs.add(category.slug);
		names.set(category.id, name);
		byName.set(sameNameKey(name), [category]);
		added.push(category);
		return category;
	}

	function find(name: string, own: readonly Known[], taken: readonly string[]): Known {
		const isFree = ({ id }: Known) => !taken.includes(id);
		const isNamed = (category: Known) => category.name === name;
		const same = byName.get(sameNameKey(name)) ?? [];
		const ownSame = own.filter((category) => sameNameKey(category.name) === sameNameKey(name));
		const found = [
			ownSame.find((category) => isFree(category) && isNamed(category)),
			ownSame.find(isFree),
			same.find(isNamed),
			same[0],
		].find((category) => category !== undefined);
		return found ?? add(name);
	}

	return {
		idsOf(listed, own) {
			const ids: string[] = [];
			for (const name of listed) ids.push(find(name, own, ids).id);
			return [...new Set(ids)];
		},
		nameOf: (id) => names.get(id) ?? "",
		newAmong: (ids) => added.filter(({ id }) => ids.has(id)),
	};
}

function freeSlug(base: string, taken: ReadonlySet<string>): string {
	let [slug, number] = [base, 1];
	while (taken.has(slug)) {
		number += 1;
		slug = `${base}-${number}`;
	}
	return slug;
}
