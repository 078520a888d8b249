import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import {
	availabilityOf,
	type Today,
	withAvailability,
} from "../../bakery/availability/availability.server.ts";
import { formatCards, isOrderable } from "../../bakery/catalog/card-texts.server.ts";
import { formatPrice } from "../../bakery/catalog/prices/price.ts";
import { readSizes } from "../../bakery/catalog/product-options.ts";
import { listProducts } from "../../bakery/catalog/queries.ts";
import type { Product } from "../../bakery/catalog/schema.ts";
import { withImages } from "../../bakery/media/with-images.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import type { Call } from "../../platform/backend/call.ts";
import type { DescribeImages } from "../../platform/requests/describe-images-context.ts";
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

export interface AllergenGroup {
	title?: string;
	/** An icon is drawn by its strokes (`StrokeIcon`). */
	items: { label: string; icon: string }[];
}

interface Shown {
	title: string;
	/** Where visitors ask. */
	askPath: string;
}

/** The amber box of a product's page as HTML, different for an unreviewed product (product §2.8, §20.4). */
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
 * Size, servings, and how long it keeps, as HTML, as far as the owner said so (product §2.8).
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

/** The ingredients in a native details element, as HTML; short ones are open (product §2.8). */
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

/** Whether ingredients take one line, so that they need not be folded away (product §2.8). */
export function areShortIngredients(ingredients: string): boolean {
	return ingredients.length <= LINE_CHARACTERS && !/[\n\v\f\r\u0085\u2028\u2029]/.test(ingredients);
}
