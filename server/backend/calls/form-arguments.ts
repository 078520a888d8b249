import {
	ANNOUNCEMENT_SECTION,
	announcement,
} from "../../../app/bakery/announcement/announcement.ts";
import { productFormSchema } from "../../../app/bakery/catalog/product-form.ts";
import { MAX_CATEGORIES, products } from "../../../app/bakery/catalog/products.ts";
import { pageOfSection, sectionsOf } from "../../../app/bakery/content/pages.ts";
import { commonFormSchema } from "../../../app/bakery/content/sections/common-fields.ts";
import { customPages } from "../../../app/bakery/custom-pages/custom-pages.ts";
import { storedValues } from "../../../app/bakery/form-fields.ts";
import { storedHoursSchema } from "../../../app/bakery/hours/form.ts";
import { HOURS_SECTION } from "../../../app/bakery/hours/schema.ts";
import { menuItems } from "../../../app/bakery/navigation/menu-items.ts";
import { enteredOrderSchema } from "../../../app/bakery/orders/schema.ts";
import { ORDERS_SECTION, orderSettings } from "../../../app/bakery/orders/settings.ts";
import { PAYMENTS_SECTION, paymentSettings } from "../../../app/bakery/payments/settings.ts";
import { byColumn } from "../../../app/bakery/records.ts";
import {
	MAX_REDIRECTS,
	redirectFields,
	redirectFormSchema,
} from "../../../app/bakery/redirects/redirects.ts";
import { site } from "../../../app/bakery/site/form.ts";
import { SITE_SECTIONS } from "../../../app/bakery/site/stored-site.ts";
import { parseStoredObject } from "../../../app/bakery/stored-object.ts";
import { isUuid } from "../../../app/bakery/uuid.ts";
import { MAX_SENTENCE_LENGTH, WORDS_SECTION } from "../../../app/bakery/words/own-wording.ts";
import { isEmail, withPlainDomain } from "../../../app/platform/text/email.ts";
import { z } from "../../../app/platform/zod.ts";

/** The most values of all kinds in the content of a section, and inside each other. */
const LIMITS = { values: 20_000, depth: 12 } as const;

/** The value of a key that this version does not have. */
const otherValue = z
	.unknown()
	.refine((value) => JSON.stringify(value).length <= 100_000, "must be at most 100,000 characters");

/**
 * The keys that this version stores, each as its form stores it. Others come from other versions and
 * are kept as they are.
 */
const schemas: ReadonlyMap<string, z.ZodType> = new Map([
	...sectionsOf().map(({ name, formSchema }) => [name, pageSection(formSchema)] as const),
	...SITE_SECTIONS.map((name) => [name, someOf(site.schema.shape)] as const),
	[ANNOUNCEMENT_SECTION, someOf(storedValues(announcement.schema))],
	[HOURS_SECTION, storedHoursSchema.catchall(otherValue)],
	[ORDERS_SECTION, someOf(storedValues(orderSettings.schema))],
	[PAYMENTS_SECTION, someOf(storedValues(paymentSettings.schema))],
	[WORDS_SECTION, z.record(z.string().max(200), ownSentence())],
]);

/** Why the content of a section can't be stored, for any sender; null if it can. */
export function sectionProblem(key: string, content: string | null): string | null {
	const schema = schemas.get(key);
	if (!schema) return `There is no section ${key}`;
	if (content === null) return null;
	// A page's section that is none is the text of one (product §34).
	const stored = parseStoredObject(content) ?? (pageOfSection(key) ? { text: content } : null);
	if (!stored) return `The content of ${key} must be a JSON object`;
	if (!isSmall(stored)) return `The content of ${key} has too many values`;
	const [issue] = schema.safeParse(stored).error?.issues ?? [];
	return issue ? `${[key, ...issue.path].join(".")}: ${issue.message}` : null;
}

/** Keys of a form, any of which may be missing. */
function someOf(shape: z.ZodRawShape): z.ZodType {
	return z.object(shape).partial().catchall(otherValue);
}

/** As `sectionChange` of a page's form stores it. */
function pageSection(form: z.ZodType): z.ZodType {
	if (!(form instanceof z.ZodObject)) throw new Error("A section has a form of fields.");
	const { pageTitle, showPageTitle } = commonFormSchema.shape;
	return someOf({ ...form.shape, page_title: pageTitle, show_page_title: showPageTitle });
}

/** Longer than its form takes it: arguments are written out, and escaped. */
function ownSentence(): z.ZodType {
	return z.looseObject({
		text: z.string().max(10 * MAX_SENTENCE_LENGTH),
		language: z.string().max(100),
	});
}

function isSmall(value: unknown): boolean {
	let left: number = LIMITS.values;
	function count(value: unknown, depth: number): boolean {
		left -= 1;
		if (left < 0 || depth > LIMITS.depth) return false;
		if (typeof value !== "object" || value === null) return true;
		return Object.values(value).every((inner) => count(inner, depth + 1));
	}
	return count(value, 0);
}

/**
 * Values by the names of their columns. Those that are missing keep what is stored: a page that was open
 * while the site was updated lacks newer columns.
 */
const changed = (schemas: z.core.$ZodLooseShape) => z.strictObject(schemas).partial();

const {
	categoryIds: _categoryIds,
	allergenReview: _allergenReview,
	...productColumns
} = storedValues(productFormSchema);

const product = changed({
	...byColumn(products.columns, productColumns),
	category_ids: z.array(z.string().refine(isUuid)).max(MAX_CATEGORIES),
});
const menuItem = changed(menuItems.toRow(storedValues(menuItems.schema)));
const customPage = changed(customPages.toRow(storedValues(customPages.schema)));
const redirect = z.strictObject(byColumn(redirectFields, storedValues(redirectFormSchema)));

const items = z.array(z.looseObject({ given: product }));

/** The changes of a section. Missing fields stay. */
const section = z
	.looseObject({ section: z.string(), content: z.string().nullish() })
	.superRefine(({ section, content = null }, context) => {
		const message = sectionProblem(section, content);
		if (message) context.addIssue({ code: "custom", path: ["content"], message });
	});
const sections = z.array(section).max(20);

const newEmail = z.string().refine((email) => isEmail(email) && withPlainDomain(email) === email);

/**
 * What the rules of a form say about arguments for any sender, where the database can't say it: what a
 * section holds, where links may lead, which paths are the site's own.
 */
export const formArguments: ReadonlyMap<string, z.ZodType<Record<string, unknown>>> = new Map(
	Object.entries({
		save_product: z.looseObject({ given: product }),
		save_products: z.looseObject({ items: items.optional() }),
		stage_products: z.looseObject({ items }),
		save_navigation_item: z.looseObject({ given: menuItem }),
		save_custom_page: z.looseObject({ given: customPage }),
		add_redirects: z.looseObject({ given: z.array(redirect).max(MAX_REDIRECTS) }),
		save_site_content: z.looseObject({ sections }),
		save_settings: z.looseObject({ sections }),
		enter_order: z.looseObject({
			given: z.strictObject(storedValues(enteredOrderSchema)),
		}),
		invite: z.looseObject({ new_email: newEmail.optional() }),
	}),
);
