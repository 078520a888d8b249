import { describeAnswers, readDeclaration } from "../allergens/declaration.ts";
import { announcement } from "../announcement/announcement.ts";
import { showPrice } from "../catalog/prices/price-field.ts";
import { products } from "../catalog/products.ts";
import { categories } from "../catalog/schema.ts";
import { pageOfSection, sectionsOf, sectionTitle } from "../content/pages.ts";
import { commonLabels, shownImageUrl } from "../content/sections/common-fields.ts";
import { englishDefaults } from "../content/sections/default-words.ts";
import type { Section } from "../content/sections/section.ts";
import { customPages } from "../custom-pages/custom-pages.ts";
import { readOpeningHours, weekdayNames } from "../hours/rules.ts";
import { HOURS_SECTION, WEEKDAYS } from "../hours/schema.ts";
import { exceptionInWords, rangesInWords } from "../hours/words.ts";
import { type Role, roleNames } from "../identity/permissions.ts";
import { imageDetails } from "../media/images.admin.ts";
import { menuItems } from "../navigation/menu-items.ts";
import { orderSettings } from "../orders/settings.ts";
import { type OrderState, orderStateNames } from "../orders/stored-order.ts";
import { paymentSettings } from "../payments/settings.ts";
import { columnOf } from "../records.ts";
import { redirectFields } from "../redirects/redirects.ts";
import { ALLERGEN_LISTS } from "../region/regional-settings.ts";
import type { ShownValue } from "../resource/field.ts";
import { showInstant } from "../resource/kinds/instant.ts";
import { type AnyField, type AnyFields, fieldsWithColumns } from "../resource/resource.ts";
import { site } from "../site/form.ts";
import { sentenceLabel } from "../wording/labels.ts";
import { readableSentence } from "../words/forms.ts";
import { readOwnWording, WORDS_SECTION } from "../words/own-wording.ts";
import { allSentences } from "../words/words.ts";
import type { ShownField } from "./differences.ts";
import type { Row } from "./entries.ts";

/** The name of an item's place in the menu: moves change it, and no form has it. */
export const PLACE_LABEL = "Place in the Menu";

/** The name of the exceptions of the opening hours. */
const EXCEPTIONS_LABEL = "Exceptions";

/** How the history shows a sentence that the owner removed. */
export const REMOVED_SENTENCE = "(removed)";

/** How the history writes times. */
const LANGUAGE = "en-US";

/** A column of a table: what its field is called, and how its value is shown. */
type Column = [column: string, label: string, show: AnyField["show"]];

function columnsIn(fields: AnyFields): Column[] {
	return fieldsWithColumns(fields).map(([name, field]) => [
		columnOf(name, field),
		field.label,
		field.show,
	]);
}

/** The columns that forms describe, and those that no form has a field for. */
const columns: Readonly<Record<string, readonly Column[]>> = {
	products: columnsIn(products.fields),
	allergen_reviews: [
		["declaration", "Allergen Review", declaration],
		["reviewed_at", "Allergens Reviewed", showInstant],
	],
	categories: columnsIn(categories.fields),
	navigation_items: [
		...columnsIn(menuItems.fields),
		["active", "Active", onOrOff],
		["display_order", PLACE_LABEL, place],
	],
	custom_pages: [...columnsIn(customPages.fields), ["display_order", "Place in the List", place]],
	redirects: columnsIn(redirectFields),
	image_details: [
		...columnsIn(imageDetails.fields),
		["focus_x", `${imageDetails.labels.focus} from the Left`, percent],
		["focus_y", `${imageDetails.labels.focus} from the Top`, percent],
	],
	orders: [
		["state", "State", (state) => line(orderStateNames[state as OrderState])],
		["day", "Day", line],
		["pickup_from", "Pickup Time", line],
		["paid", "Paid", showPrice],
		["total", "Total", showPrice],
	],
	user_roles: [
		["role", "Role", (role) => line(roleNames[role as Role])],
		["access_reset_at", "Last Access Reset", showInstant],
	],
	site_content: [
		["title", commonLabels.title, text],
		["subtitle", commonLabels.subtitle, text],
		["content", commonLabels.text, text],
		["image_url", commonLabels.imageUrl, image],
	],
};

const singles = [announcement, orderSettings, paymentSettings, site];

/** The fields of a record in words, as its form names them and in their order. */
export function fieldsOfRow(table: string, recordId: string, row: Row): ShownField[] {
	if (table === "site_content") {
		const definition = sectionsOf().find(({ name }) => name === recordId);
		if (definition) return fieldsOfSection(definition, row);
		const section = toSection(recordId, row);
		const of = singles.find(({ keys }) => keys.some((key) => key === recordId));
		if (of) return fieldsOfForm(of.fields, of.valuesOf({ [recordId]: section }));
		if (recordId === HOURS_SECTION) return fieldsOfHours(row);
		if (recordId === WORDS_SECTION) return fieldsOfWording(row);
	}
	return (columns[table] ?? []).flatMap(([column, label, show]) =>
		Object.hasOwn(row, column)
			? [{ label, value: isTooLong(row[column]) ? unread : show(row[column], row) }]
			: [],
	);
}

/** A row of `site_content` as the product knows it. */
export function toSection(key: string, row: Row): Section {
	const textAt = (column: string) => {
		const value = row[column];
		return typeof value === "string" ? value : null;
	};
	return {
		key,
		title: textAt("title"),
		subtitle: textAt("subtitle"),
		content: textAt("content"),
		imageUrl: textAt("image_url"),
		version: 0,
	};
}

function fieldsOfSection(
	{ name, fields, toForm, defaults }: ReturnType<typeof sectionsOf>[number],
	row: Row,
): ShownField[] {
	const page = pageOfSection(name);
	const prefix = page && sectionsOf(page).length > 1 ? `${sectionTitle(name)}: ` : "";
	const content = toForm(toSection(name, row));
	const imageUrl = shownImageUrl(content, defaults(englishDefaults));
	return fieldsOfForm(fields, { ...content, imageUrl }).map(({ label, value }) => ({
		label: prefix + label,
		value: label === fields.text.label && isTooLong(row.content) ? unread : value,
	}));
}

function fieldsOfForm(fields: AnyFields, values: object): ShownField[] {
	const stored = values as Row;
	return fieldsWithColumns(fields).map(([name, { label, show }]) => ({
		label,
		value: show(stored[name], stored),
	}));
}

function fieldsOfHours(row: Row): ShownField[] {
	if (isTooLong(row.content)) return [{ label: EXCEPTIONS_LABEL, value: unread }];
	const hours = readOpeningHours(toSection(HOURS_SECTION, row));
	const days = WEEKDAYS.map((weekday) => {
		const ranges = hours ? rangesInWords(hours.week[weekday], LANGUAGE) : [];
		return { label: weekdayNames[weekday], value: text(ranges.join(", ")) };
	});
	const exceptions = hours?.exceptions.map((exception) => exceptionInWords(exception, LANGUAGE));
	return [...days, { label: EXCEPTIONS_LABEL, value: { kind: "list", entries: exceptions ?? [] } }];
}

/** The sentences with a wording of their own, named as they read in English. */
function fieldsOfWording(row: Row): ShownField[] {
	if (isTooLong(row.content)) return [{ label: "All Sentences", value: unread }];
	const own = readOwnWording(toSection(WORDS_SECTION, row).content);
	return allSentences().flatMap(({ key }) => {
		const written = own[key];
		const shown = written && (readableSentence(written.text) || REMOVED_SENTENCE);
		return shown ? [{ label: sentenceLabel(key), value: text(shown) }] : [];
	});
}

const unread: ShownValue = { kind: "unread" };

/** Of very long texts the log tells the length alone (private.differing_columns). */
function isTooLong(value: unknown): boolean {
	return typeof value === "object" && value !== null && "characters" in value;
}

function line(value: unknown): ShownValue {
	return { kind: "line", text: String(value ?? "") };
}

function text(value: unknown): ShownValue {
	return { kind: "text", text: String(value ?? "").trim() };
}

function percent(value: unknown): ShownValue {
	return line(`${value}%`);
}

/** Places are counted from 0. */
function place(value: unknown): ShownValue {
	return line(Number(value) + 1);
}

function onOrOff(value: unknown): ShownValue {
	return { kind: "switch", isOn: value === true };
}

function image(value: unknown): ShownValue {
	return { kind: "image", url: typeof value === "string" && value.trim() ? value : null };
}

/** Its answers show which list it belongs to. Once the ingredients changed, there is none. */
function declaration(value: unknown): ShownValue {
	if (value === null) return { kind: "list", entries: ["Outdated"] };
	const entries = ALLERGEN_LISTS.flatMap((list) => {
		const answers = readDeclaration(list, value);
		return answers ? describeAnswers(answers, list) : [];
	});
	return { kind: "list", entries };
}
