import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import {
	type CurrentReview,
	containsOf,
	type DeclaredAllergen,
	mayContainOf,
	type ReviewState,
	reviewState,
} from "../../bakery/allergens/declaration.ts";
import {
	type AllergenIcon,
	allergenName,
	allergensOf,
	describeAllergen,
	type FurtherIcon,
	kindNames,
	listNames,
} from "../../bakery/allergens/lists.ts";
import {
	availabilityOf,
	type Today,
	withAvailability,
} from "../../bakery/availability/availability.server.ts";
import { formatPrice } from "../../bakery/catalog/prices/price.ts";
import { formatCards, isOrderable, readSizes } from "../../bakery/catalog/product-options.ts";
import { listProducts } from "../../bakery/catalog/queries.ts";
import type { Product } from "../../bakery/catalog/schema.ts";
import { withImages } from "../../bakery/media/images.ts";
import { isLegalList } from "../../bakery/region/regional-settings.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { Settings } from "../../bakery/site/stored-site.ts";
import { textLocale } from "../../bakery/words/text-language.ts";
import type { Words } from "../../bakery/words/words.server.ts";
import type { GroupWords, Say } from "../../bakery/words/words.ts";
import type { Call } from "../../platform/backend/call.ts";
import type { DescribeImages } from "../../platform/requests/contexts.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { StrokeIcon, warningTriangle } from "../../ui/stroke-icon.tsx";
import type { MoreProductsProps, OrderChoice } from "./product-detail.tsx";

export interface AllergenBox {
	/** Says that nobody reviewed the list; it then looks different. */
	warning?: string;
	groups: AllergenGroup[];
	note?: string;
	/** A link to where visitors ask. */
	question?: string;
}

interface AllergenGroup {
	title?: string;
	/** An icon is drawn by its strokes (`StrokeIcon`). */
	items: { label: string; icon: string }[];
}

interface Shown {
	title: string;
	/** Where visitors ask. */
	askPath: string;
}

/** The amber box of a product's page as HTML, different for an unreviewed product (product §4). */
export function renderAllergens(
	{ groups, warning, note, question }: AllergenBox,
	{ title, askPath }: Shown,
): string {
	return renderToStaticMarkup(
		<section
			aria-labelledby="allergens"
			className={`allergen-box rounded-box ${warning ? "unreviewed" : ""}`}
		>
			<h2 id="allergens" className="text-label">
				{title}
			</h2>
			{warning ? (
				<p className="mt-3 flex items-start gap-2 font-semibold">
					<StrokeIcon strokes={warningTriangle} className="mt-1 size-5 shrink-0" />
					{warning}
				</p>
			) : null}
			<div className="flex flex-wrap gap-x-12">
				{groups.map(({ title: heading, items }) => (
					<div key={heading}>
						{heading ? <h3 className="mt-3 font-semibold">{heading}</h3> : null}
						<ul className="mt-3 flex flex-wrap gap-2">
							{items.map(({ label, icon }) => (
								<li key={label} className="inline-flex items-center gap-2 py-1.5">
									<StrokeIcon strokes={icon} className="size-5 shrink-0" />
									{label}
								</li>
							))}
						</ul>
					</div>
				))}
			</div>
			{note ? <p className="mt-3">{note}</p> : null}
			{question ? (
				<p className="mt-3">
					<a href={askPath} rel="nofollow" className="font-semibold underline">
						{question}
					</a>
				</p>
			) : null}
		</section>,
	);
}

/**
 * Size, servings, and how long it keeps, as HTML, as far as the owner said so (product §4).
 * @returns null if the owner said nothing.
 */
export function renderFacts(
	facts: Pick<Product, "size" | "servings" | "keeps">,
	words: GroupWords<"product">,
): string | null {
	const named = (["size", "servings", "keeps"] as const).map((fact) => [words[fact], facts[fact]]);
	const known = named.filter(([, text]) => text);
	if (known.length === 0) return null;
	return renderToStaticMarkup(
		<dl className="flex flex-wrap gap-x-10 gap-y-3 border-line border-y py-4">
			{known.map(([name, text]) => (
				<div key={name} className="min-w-0">
					<dt className="text-muted text-sm">{name}</dt>
					<dd dir="auto" className="font-semibold">
						{text}
					</dd>
				</div>
			))}
		</dl>,
	);
}

/** The ingredients in a native details element, as HTML; short ones are open (product §4). */
export function renderIngredients(ingredients: string, title: string): string {
	return renderToStaticMarkup(
		<details open={areShortIngredients(ingredients)} className="border-line border-y">
			<summary className="flex items-center justify-between gap-4">
				<h2 className="text-label">{title}</h2>
				<StrokeIcon strokes="m6 9 6 6 6-6" className="size-6 shrink-0" />
			</summary>
			<p dir="auto" className="max-w-[62ch] whitespace-pre-line pb-5">
				{ingredients}
			</p>
		</details>,
	);
}

const MAX_CARDS = 4;

interface Requested {
	today: Today;
	site: Pick<PublicSite, "settings" | "orders" | "words">;
	describeImages: DescribeImages;
}

/**
 * Other products of a product's first category, those available today first; null without any.
 */
export async function readMoreProducts(
	visitor: Call,
	{ id, categories: [category] }: Product,
	{ today, site, describeImages }: Requested,
): Promise<MoreProductsProps | null> {
	if (!category) return null;
	const listed = await listProducts(visitor, { categorySlug: category.slug });
	const others = listed.products.filter((other) => other.id !== id);
	if (others.length === 0) return null;
	const isMissing = (other: (typeof others)[number]) =>
		Number(availabilityOf(other, today) !== null);
	const chosen = others.toSorted((a, b) => isMissing(a) - isMissing(b)).slice(0, MAX_CARDS);
	const shown = await withImages(withAvailability(chosen, today), describeImages);
	const title = today.words.say("productTexts.more", { category: category.name });
	return { title, products: formatCards(shown, site) };
}

/** The sizes of a product, or the product itself where it can be ordered; null for neither. */
export function orderChoices(
	product: Pick<Product, "id" | "price" | "sizes" | "orderable">,
	price: string | null,
	site: PublicSite,
): OrderChoice[] | null {
	const canOrder = isOrderable(product, site);
	const sizes = readSizes(product.sizes) ?? [];
	const choices =
		sizes.length > 1
			? sizes.map((size) => ({ name: size.name, price: formatPrice(size.price, site.settings) }))
			: [{ name: null, price: price ?? "" }];
	if (!canOrder && sizes.length <= 1) return null;
	return choices.map(({ name, price }) => ({
		name,
		text: canOrder ? site.words.say("productTexts.orderFor", { price }) : price,
		path: canOrder ? withQuery(href("/order"), { product: product.id, size: name }) : null,
	}));
}

/** The characters that fit on one line of a product's page on a desktop. */
const LINE_CHARACTERS = 60;

/** Whether ingredients take one line, so that they need not be folded away (product §4). */
export function areShortIngredients(ingredients: string): boolean {
	return ingredients.length <= LINE_CHARACTERS && !/[\n\v\f\r\u0085\u2028\u2029]/.test(ingredients);
}

type Region = Pick<Settings, "allergenList" | "language" | "timeZone">;

interface ReviewingSite {
	settings: Region;
	words: Pick<Words, "say">;
	usesAllergenList: boolean;
}

/**
 * The allergen texts of a product's page. By the seven they are the labels that the owner listed
 * (product §4). By a legal list, an outdated review is an invitation to ask, and nothing that could
 * be read as 'free from' (product §4).
 * @returns null for a product without labels by the seven: a page never says "none".
 */
export function allergenBox(
	{ allergens, review }: Pick<Product, "allergens" | "review">,
	{ settings, words: { say }, usesAllergenList }: ReviewingSite,
): AllergenBox | null {
	const reviewed = reviewState(review, settings.allergenList);
	if (!isLegalList(settings.allergenList)) {
		return boxOfSeven(allergens, reviewed, { settings, words: { say }, usesAllergenList });
	}
	switch (reviewed.state) {
		case "unreviewed":
			return unreviewedBox(allergens, say);
		case "current":
			return declarationBox(reviewed.review, settings, say);
		default:
			return { groups: [], question: say("allergenBox.ask") };
	}
}

/** The labels, and who to ask where the bakery reviews its products, but not this one. */
function boxOfSeven(
	labels: string[],
	reviewed: ReviewState,
	{ settings, words: { say }, usesAllergenList }: ReviewingSite,
): AllergenBox | null {
	if (labels.length === 0) return null;
	const groups = [{ items: labelsWithIcons(labels, say) }];
	if (reviewed.state === "current") {
		const date = dateOf(reviewed.review.reviewedAt, settings);
		return { groups, note: say("allergenBox.reviewedOn", { date }) };
	}
	return usesAllergenList ? { groups, question: say("allergenBox.ask") } : { groups };
}

function labelsWithIcons(labels: string[], say: Say): AllergenGroup["items"] {
	return labels.map((listed) => {
		const { label, icon } = describeAllergen(listed);
		const name = icon === "unknown" ? label : say(`allergenLabels.${icon}`);
		return { label: name, icon: strokes[icon] };
	});
}

/** Beside reviewed products, the labels alone would read as a review. */
function unreviewedBox(labels: string[], say: Say): AllergenBox {
	const question = say("allergenBox.ask");
	if (labels.length === 0) {
		return { warning: say("allergenBox.unreviewed"), question, groups: [] };
	}
	return {
		warning: say("allergenBox.unreviewedList"),
		question,
		groups: [{ title: say("allergenBox.listed"), items: labelsWithIcons(labels, say) }],
	};
}

function declarationBox(review: CurrentReview, region: Region, say: Say): AllergenBox {
	const { declaration, list } = review;
	const contained = containsOf(declaration, list);
	const possible = mayContainOf(declaration, list);
	const date = dateOf(review.reviewedAt, region);
	const reviewedOn = say("allergenBox.reviewedOn", { date });
	if (contained.length + possible.length === 0) {
		const names = allergensOf(list).map((allergen) => allergenName(allergen, say));
		const allergens = listNames(names, textLocale(region.language));
		return {
			groups: [],
			note: `${say("allergenBox.containsNone", { allergens })} ${reviewedOn}`,
			question: say("allergenBox.askOthers"),
		};
	}
	return {
		groups: [
			...groupOf(say("allergenBox.contains"), contained, say),
			...groupOf(say("allergenBox.mayContain"), possible, say),
		],
		note: reviewedOn,
	};
}

function groupOf(title: string, declared: DeclaredAllergen[], say: Say): AllergenGroup[] {
	if (declared.length === 0) return [];
	const items = declared.map((one) => ({
		label: nameWithKinds(one, say),
		icon: strokes[one.allergen.icon],
	}));
	return [{ title, items }];
}

function nameWithKinds({ allergen, kinds }: DeclaredAllergen, say: Say): string {
	const name = allergenName(allergen, say);
	if (kinds.length === 0) return name;
	return say("allergenBox.withKinds", {
		allergen: name,
		kinds: kindNames(allergen, kinds, say).join(", "),
	});
}

function dateOf(instant: string, { language, timeZone }: Region): string {
	const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone });
	return format.format(new Date(instant));
}

/** The strokes of each icon; a page carries those that it shows. */
const strokes: Record<AllergenIcon | FurtherIcon, string> = {
	gluten:
		"M12 21v-9m0 9c-4 0-6-1.500-6-5 4 0 6 1.500 6 5 0-3.500 2-5 6-5 0 3.500-2 5-6 5m0-6.500c-4 0-6-1.500-6-5 4 0 6 1.500 6 5 0-3.500 2-5 6-5 0 3.500-2 5-6 5m0-5.500c-2.200-2-2.200-4.500 0-6.500 2.200 2 2.200 4.500 0 6.500",
	dairy: "M9 3h6m-5 0v4l-3 4v8a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2v-8l-3-4V3M7 14c3-2 7 2 10 0",
	eggs: "M12 3c3.500 0 6.500 5.500 6.500 10a6.500 6.500 0 0 1-13 0C5.500 8.500 8.500 3 12 3z",
	nuts: "M12 6V3M4 11a8 5 0 0 1 16 0zm2 0c0 5 2.500 8 6 10 3.500-2 6-5 6-10",
	fish: "M3 12c3.500-6.500 10-7 14-1.500l4-3v9l-4-3C13 19 6.500 18.500 3 12zm5-1v.01",
	shellfish: "M9.500 20h5L20 13c2-4-3-9-8-9s-10 5-8 9zm1.500 0L7.500 6m5.500 14 3.500-14M12 20V4",
	soy: "M8 4c3-1.500 5.500 0 6 2.500s1.500 3 3.500 4 3.500 4 1 7-9 3.500-12.500-1S3 6.500 8 4z",
	unknown: warningTriangle,
	peanuts:
		"M9 3.500c3.500-1 6 1 6 4s-1.500 3-1.500 4.500 2.500 2 2.500 5-3 4.500-6 3.500-4.500-4-3-6.500 1-3 0-4.500-1.500-5 2-6zm2 3v.01m1.500 9v.01m-1.500-4.500v.01",
	sesame:
		"M7 10c-2.500-2.500-2-5 0-7 2 2 2.500 4.500 0 7zm10 2c-2.500-2.500-2-5 0-7 2 2 2.500 4.500 0 7zm-7 9c-2.500-2.500-2-5 0-7 2 2 2.500 4.500 0 7z",
	celery:
		"M8 21c1-5 1-8 .5-11m7.500 11c-1-5-1-8-.5-11M12 21V8M8.500 10C6 9.500 4.500 8 5 5.500c2-.5 3.500.5 4 2C9 5 10 3.500 12 3c2 .5 3 2 3 4.500.5-1.500 2-2.500 4-2 .5 2.500-1 4-3.500 4.500M8 21h8",
	mustard: "M9 8h6l1.500 4v7a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-7zm1.500 0L12 3l1.500 5M8 15h8",
	sulphites:
		"M10 3h4m-3 0v6l-5.500 9a2 2 0 0 0 1.800 3h9.400a2 2 0 0 0 1.800-3L13 9V3m-5 12h8m-5 3v.01m3 .5v.01",
	lupin:
		"M12 21V9m0 0c-1.500-2-1.500-4 0-6 1.500 2 1.500 4 0 6zm0 4c-3 0-4.500-1.500-4.500-4 3 0 4.500 1.500 4.500 4zm0 0c3 0 4.500-1.500 4.500-4-3 0-4.500 1.500-4.500 4zm0 5c-3.500 0-5.500-1.500-5.500-4.500 3.500 0 5.500 1.500 5.500 4.500zm0 0c3.500 0 5.500-1.500 5.500-4.500-3.500 0-5.500 1.500-5.500 4.500z",
	molluscs:
		"M12 20C6 20 3 16 3 12c0-5 4-8 9-8s9 3 9 8c0 4-3 8-9 8zm0 0V9m0 11L6.500 10M12 20l5.500-10M9.500 20h5",
};
