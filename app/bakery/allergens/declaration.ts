import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { type Paging, pagingOf } from "../paging.ts";
import { ALLERGEN_LISTS, type AllergenList } from "../region/regional-settings.ts";
import { allergensOf, type ListedAllergen } from "./lists.ts";

/** The three answers that a review has for an allergen. */
const PRESENCES = ["contains", "may-contain", "does-not-contain"] as const;

type Presence = (typeof PRESENCES)[number];

/** The answer of a review for one allergen. Kinds are keys of its list, or names of others. */
export interface AllergenAnswer {
	presence: Presence;
	/** The kinds of it; none where any of them is possible. */
	kinds?: string[] | undefined;
	/** Of an allergen that is contained: further kinds of it that may be. */
	mayContainKinds?: string[] | undefined;
}

/** An answer for each allergen of a list, by its key. */
export type Declaration = Readonly<Record<string, AllergenAnswer>>;

/** An allergen that a product contains or may contain. */
export interface DeclaredAllergen {
	/** The list that it is on. */
	list: AllergenList;
	allergen: ListedAllergen;
	/** Its kinds: their keys, or names in the owner's own words. */
	kinds: readonly string[];
}

/** Characters of a kind that is written by its name. */
export const MAX_KIND_LENGTH = 60;
/** Kinds of one allergen. */
export const MAX_KINDS = 30;

/** A complete declaration; the database checks the same (private.is_complete_declaration). */
function declarationSchema(list: AllergenList) {
	const answers = allergensOf(list).map(({ key, kinds }) => [key, answerSchema(kinds)] as const);
	return z.strictObject(Object.fromEntries(answers));
}

function answerSchema(kinds: ListedAllergen["kinds"]): z.ZodType<AllergenAnswer> {
	const absent = z.strictObject({ presence: z.literal("does-not-contain") });
	if (!kinds) return z.union([absent, z.strictObject({ presence: z.enum(PRESENCES) })]);
	const known = new Set(kinds.known.map(({ key }) => key));
	const kind = z
		.string()
		.min(1)
		.max(MAX_KIND_LENGTH)
		.refine((text) => known.has(text) || (kinds.hasOthers && text === text.trim()));
	const someKinds = z.array(kind).min(1).max(MAX_KINDS).refine(areDifferent);
	return z.union([
		absent,
		z.strictObject({ presence: z.literal("may-contain"), kinds: someKinds.optional() }),
		z
			.strictObject({
				presence: z.literal("contains"),
				kinds: someKinds,
				mayContainKinds: someKinds.optional(),
			})
			.refine((answer) => areDifferent([...answer.kinds, ...(answer.mayContainKinds ?? [])])),
	]);
}

function areDifferent(texts: readonly string[]): boolean {
	return new Set(texts.map((text) => text.toLowerCase())).size === texts.length;
}

/** Schemas take far longer to be made than to read one product, and pages read them all. */
const schemasOfLists = new Map<AllergenList, ReturnType<typeof declarationSchema>>();

function schemaOfList(list: AllergenList) {
	const schema = schemasOfLists.get(list) ?? declarationSchema(list);
	schemasOfLists.set(list, schema);
	return schema;
}

/** A stored or logged declaration; null for none, and for one that is incomplete. */
export function readDeclaration(list: AllergenList, stored: unknown): Declaration | null {
	const { data } = schemaOfList(list).safeParse(stored);
	return data ?? null;
}

/** The allergens that a product contains, in the order of the list. */
export function containsOf(declaration: Declaration, list: AllergenList): DeclaredAllergen[] {
	return declared(list, (key) => {
		const answer = declaration[key];
		return answer?.presence === "contains" ? (answer.kinds ?? []) : null;
	});
}

/** Allergens (or further kinds of a contained one) that a product may contain, in list order. */
export function mayContainOf(declaration: Declaration, list: AllergenList): DeclaredAllergen[] {
	return declared(list, (key) => {
		const answer = declaration[key];
		if (answer?.presence === "may-contain") return answer.kinds ?? [];
		return answer?.mayContainKinds ?? null;
	});
}

/** @param kindsOf the kinds of an allergen by their keys; null leaves it out. */
function declared(
	list: AllergenList,
	kindsOf: (key: string) => readonly string[] | null,
): DeclaredAllergen[] {
	return allergensOf(list).flatMap((allergen) => {
		const kinds = kindsOf(allergen.key);
		return kinds ? [{ list, allergen, kinds }] : [];
	});
}

/** An allergen with its kinds in English, as in 'Tree nuts (Almonds, Pecans)'. */
function describeInEnglish(allergen: ListedAllergen, kinds: readonly string[]): string {
	const nameOf = (kind: string) => allergen.kinds?.known.find(({ key }) => key === kind)?.name;
	const names = kinds.map((kind) => nameOf(kind) ?? kind);
	return names.length > 0 ? `${allergen.name} (${names.join(", ")})` : allergen.name;
}

/** All answers in words, in the order of the list: 'Contains Milk', 'Does not contain Sesame'. */
export function describeAnswers(declaration: Declaration, list: AllergenList): string[] {
	return allergensOf(list).flatMap((allergen) => describeAnswer(allergen, declaration));
}

/** The answers of a declaration for one allergen; two if further kinds are possible. */
export function describeAnswer(allergen: ListedAllergen, declaration: Declaration): string[] {
	const answer = declaration[allergen.key];
	if (!answer) return [];
	const { presence, kinds = [], mayContainKinds } = answer;
	const said = (verb: string, ofKinds: readonly string[]) =>
		`${verb} ${describeInEnglish(allergen, ofKinds)}`;
	return [
		said(VERBS[presence], kinds),
		...(mayContainKinds ? [said(VERBS["may-contain"], mayContainKinds)] : []),
	];
}

const VERBS: Record<Presence, string> = {
	contains: "Contains",
	"may-contain": "May contain",
	"does-not-contain": "Does not contain",
};

/** The owner's declaration of a product's allergens. */
export interface AllergenReview {
	/** The list that it answers for. */
	list: AllergenList;
	/** Null once it is outdated. */
	declaration: Declaration | null;
	/** ISO 8601. */
	reviewedAt: string;
	/** Since when the ingredients are others; ISO 8601. */
	outdatedAt: string | null;
}

/** A review that counts. */
export interface CurrentReview extends AllergenReview {
	declaration: Declaration;
}

export type ReviewState =
	/** Nobody has reviewed it: the product is as the specification has it. */
	| { state: "unreviewed" }
	| { state: "current"; review: CurrentReview }
	/** The ingredients changed since. */
	| { state: "outdated"; review: AllergenReview }
	/** It answers for another list than the one that the bakery has chosen. */
	| { state: "other-list"; review: AllergenReview };

/** The state of a review. @param list the one that the bakery has chosen. */
export function reviewState(review: AllergenReview | null, list: AllergenList): ReviewState {
	if (!review) return { state: "unreviewed" };
	const { declaration } = review;
	if (!declaration) return { state: "outdated", review };
	if (review.list !== list) return { state: "other-list", review };
	return { state: "current", review: { ...review, declaration } };
}

/** A review as it is stored. What does not answer for all of its list counts as outdated. */
export const reviewSchema = z
	.object({
		list: z.string(),
		declaration: z.unknown(),
		reviewed_at: z.string(),
		outdated_at: z.string().nullable(),
	})
	.nullable()
	.transform(toReview);

function toReview(
	row: {
		list: string;
		declaration: unknown;
		reviewed_at: string;
		outdated_at: string | null;
	} | null,
): AllergenReview | null {
	if (!row || !isAllergenList(row.list)) return null;
	return {
		list: row.list,
		declaration: row.outdated_at === null ? readDeclaration(row.list, row.declaration) : null,
		reviewedAt: new Date(row.reviewed_at).toISOString(),
		outdatedAt: row.outdated_at && new Date(row.outdated_at).toISOString(),
	};
}

function isAllergenList(list: string): list is AllergenList {
	return ALLERGEN_LISTS.some((known) => known === list);
}

/** Products on one page of the matrix: a browser draws all their cells at once. */
const PAGE_SIZE = 250;

/** A product in the matrix of allergens. */
export interface MatrixRow {
	id: string;
	name: string;
	/** Its first category; null for a product in none. */
	category: string | null;
	/** Null without a current review. */
	declaration: Declaration | null;
}

const matrixRow = z.object({
	id: z.string(),
	name: z.string(),
	category: z.string().nullable(),
	declaration: z.unknown(),
	last_reviewed_at: z.string().nullable(),
	total: z.number(),
});

/** A part of the matrix: products in the order of their categories, then by name. */
interface AllergenMatrix extends Paging {
	rows: MatrixRow[];
	/** When the last review of all was made, ISO 8601; null without any. */
	lastReviewedAt: string | null;
}

/** The lists with at least one current review, by which visitors can look products up. */
export async function listReviewedAllergenLists(call: Call): Promise<string[]> {
	return call("reviewed_allergen_lists", {}, z.array(z.string()));
}

/** Whether the bakery has reviewed any product, under any list and however long ago. */
export async function hasAllergenReviews(call: Call): Promise<boolean> {
	return call("has_allergen_reviews", {}, z.boolean());
}

/** One page of all active products and their declarations (product §7). */
export async function listAllergenMatrix(
	call: Call,
	list: AllergenList,
	page = 1,
): Promise<AllergenMatrix> {
	const found = await call(
		"list_allergen_matrix",
		{
			by_list: list,
			skipped: (page - 1) * PAGE_SIZE,
			size: PAGE_SIZE,
		},
		z.array(matrixRow),
	);
	const rows = found.map(({ id, name, category, declaration }) => ({
		id,
		name,
		category,
		declaration: readDeclaration(list, declaration),
	}));
	return {
		rows,
		lastReviewedAt: found[0]?.last_reviewed_at ?? null,
		...pagingOf(found[0]?.total ?? 0, page, PAGE_SIZE),
	};
}
