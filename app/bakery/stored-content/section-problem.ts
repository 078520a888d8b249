import { z } from "../../platform/zod.ts";
import { ANNOUNCEMENT_SECTION, announcement } from "../announcement/announcement.ts";
import { pageOfSection, sectionsOf } from "../content/pages.ts";
import { commonFormSchema } from "../content/sections/common-fields.ts";
import { storedValues } from "../form-fields.ts";
import { storedHoursSchema } from "../hours/form.ts";
import { HOURS_SECTION } from "../hours/schema.ts";
import { ORDERS_SECTION, orderSettings } from "../orders/settings.ts";
import { PAYMENTS_SECTION, paymentSettings } from "../payments/settings.ts";
import { site } from "../site/form.ts";
import { SITE_SECTIONS } from "../site/schema.ts";
import { parseStoredObject } from "../stored-object.ts";
import { MAX_SENTENCE_LENGTH, WORDS_SECTION } from "../words/own-wording.ts";

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
	// A page's section that is none is the text of one (product §3.2).
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
