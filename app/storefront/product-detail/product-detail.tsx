import { Fragment, type ReactNode } from "react";
import { data, href } from "react-router";
import {
	availabilityOf,
	chosenDay,
	onDay,
	type Today,
	todayAt,
	withAvailability,
} from "../../bakery/availability/availability.server.ts";
import { isOrderable, visiblePrice } from "../../bakery/catalog/product-options.ts";
import { getProduct } from "../../bakery/catalog/queries.ts";
import type { Product, ProductSummary } from "../../bakery/catalog/schema.ts";
import { type Illustrated, type WithImageInfo, withImages } from "../../bakery/media/images.ts";
import { productStructuredData } from "../../bakery/search-engines/structured-data.ts";
import type { PublicContact } from "../../bakery/site/stored-site.ts";
import type { GroupWords, Say } from "../../bakery/words/words.ts";
import { backendContext, describeImagesContext } from "../../platform/requests/contexts.ts";
import { optionalData } from "../../platform/requests/optional-data.server.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { twoInRow } from "../layout/image-place.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { Availability, ProductCard, type ShownProduct } from "../product-card/product-card.tsx";
import { productListPath } from "../product-list/product-list-address.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/product-detail";
import { ProductImages } from "./product-images.tsx";
import { AskButtons, askPath, BackToProducts } from "./product-links.tsx";
import {
	allergenBox,
	orderChoices,
	readMoreProducts,
	renderAllergens,
	renderFacts,
	renderIngredients,
} from "./product-parts.server.tsx";
import "./product-detail.css";

export async function loader({ context, params }: Route.LoaderArgs) {
	const { visitor, clock } = context.get(backendContext);
	const [found, siteData] = await Promise.all([
		getProduct(visitor, params.id),
		requestedSite(context),
	]);
	const { words } = siteData.site;
	const { say } = words;
	const shared = { words: words.group("product") };
	if (!found) {
		const title = say("productTexts.notFoundTitle");
		const page = { title, description: null, path: null, imageUrl: null };
		const meta = await pageMeta(siteData, page);
		return data({ ...shared, product: null, more: null, meta }, { status: 404 });
	}
	const describeImages = context.get(describeImagesContext);
	const today = todayAt(clock.now(), siteData.site);
	const readingMore = readMoreProducts(visitor, found, {
		today,
		site: siteData.site,
		describeImages,
	});
	const [more, described] = await Promise.all([
		optionalData(context, "more products of the category", readingMore, null),
		withImages(imagesOf(found), describeImages),
	]);
	// A placeholder if all were deleted.
	const images = described.some(isShown) ? described.filter(isShown) : described.slice(0, 1);
	const [imageUrl = null, ...moreImages] = images.flatMap((image) => image.imageUrl ?? []);
	const unavailable = availabilityOf(found, today);
	const [offered] = withAvailability([found], today);
	const {
		allergens: _allergens,
		review: _review,
		soldOut: _soldOut,
		bakingDays: _bakingDays,
		shownUntil: _shownUntil,
		moreImages: _moreImages,
		orderable: _orderable,
		sizes: _sizes,
		imageUrl: _imageUrl,
		size,
		servings,
		keeps,
		...others
	} = found;
	const { id, name: title, description, ingredients } = others;
	const structured = productStructuredData({
		...siteData,
		product: { ...found, imageUrl, moreImages },
		unavailable,
	});
	const meta = [
		...(await pageMeta(siteData, {
			title,
			description,
			path: href("/products/:id", { id }),
			imageUrl,
		})),
		...(structured ? [{ "script:ld+json": structured }] : []),
	];
	const price = visiblePrice(found, siteData.site);
	const box = allergenBox(found, siteData.site);
	const product = {
		...others,
		images: withImageTexts(found.name, images, say),
		imagesLabel: say("productTexts.images", { name: found.name }),
		isOrderable: isOrderable(found, siteData.site),
		choices: orderChoices(found, price, siteData.site),
		facts: renderFacts({ size, servings, keeps }, shared.words),
		price,
		availability: { ...offered?.availability, instead: unavailable && dayWithProducts(today) },
		ingredients: ingredients && renderIngredients(ingredients, shared.words.ingredients),
		allergens: box && renderAllergens(box, { title: shared.words.allergens, askPath: askPath(id) }),
	};
	return data({ ...shared, product, more, meta });
}

/** Today, or the next open day, for a link to its products. */
function dayWithProducts(today: Today): { date: string; link: string } | null {
	const chosen = chosenDay(today.day.date, today);
	const day = chosen?.closed ? chosen.next : chosen;
	if (!day) return null;
	const when = onDay(day.date, today);
	return { date: day.date, link: today.words.say("availability.seeOthers", { when }) };
}

const isShown = ({ imageUrl }: Illustrated) => imageUrl !== null;

/** All that there are, or a placeholder. */
function imagesOf({ name, imageUrl, moreImages }: Product): Illustrated[] {
	const urls = [imageUrl, ...(moreImages ?? [])].filter((url) => url !== null);
	return (urls.length > 0 ? urls : [null]).map((imageUrl) => ({ name, imageUrl }));
}

/** With their descriptions, and the names of the links to them. */
function withImageTexts<Item extends WithImageInfo<Illustrated>>(
	name: string,
	images: Item[],
	say: Say,
) {
	const count = String(images.length);
	return images.map((item, place) => {
		const number = String(place + 1);
		const described = place === 0 ? name : say("productTexts.imageOf", { name, number });
		return {
			...item,
			alt: item.image?.alt ?? described,
			label: say("productTexts.imageNumber", { number, count }),
		};
	});
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** One product with all its details, and others of its category (product §4). */
export default function ProductDetail({ loaderData, matches: [root] }: Route.ComponentProps) {
	const { product, more, words } = loaderData;
	return (
		<div className="container-page pt-5 pb-16 md:pt-8 md:pb-28">
			{product ? (
				<>
					<BackToProducts>{words.back}</BackToProducts>
					<ProductArticle words={words} product={product} contact={root.loaderData.site.contact} />
					{more ? <MoreProducts {...more} /> : null}
				</>
			) : (
				<ProductNotFound words={words} />
			)}
		</div>
	);
}

type ShownDetails = NonNullable<Route.ComponentProps["loaderData"]["product"]>;

type ProductWords = GroupWords<"product">;

interface ArticleProps {
	words: ProductWords;
	product: ShownDetails;
	/** Null where the owner doesn't show it. */
	contact: PublicContact;
}

function ProductArticle({ words, product, contact }: ArticleProps) {
	const { id, name, price, choices, availability } = product;
	return (
		<article className="product">
			<div>
				<div>
					<ProductImages product={product} />
				</div>
			</div>
			<div className="grid grid-cols-1 content-start gap-8 md:py-4">
				<header>
					<CategoryLinks name={words.categories} categories={product.categories} />
					<h1 className="mt-4 text-title">
						<bdi>{name}</bdi>
					</h1>
					{price === null ? null : (
						<p className="mt-4 font-semibold text-heading text-primary-text tabular-nums">
							{price}
						</p>
					)}
					<Availability availability={availability} className="mt-4" />
					{choices && <OrderChoices choices={choices} label={words.sizes} />}
					<AskButtons
						words={words}
						productId={id}
						isOrderable={product.isOrderable}
						contact={contact}
					/>
				</header>
				{Object.entries(detailsOf(product, words)).map(([field, detail]) => (
					<Fragment key={field}>{detail}</Fragment>
				))}
			</div>
		</article>
	);
}

/** Every field of a product that is not at the top of its page. */
type DetailField = Exclude<
	keyof ShownDetails,
	| ("id" | "name" | "price" | "choices" | "isOrderable" | "images" | "imagesLabel")
	| ("categories" | "availability")
>;

/** The details below name and price, in this order. */
function detailsOf(
	{ facts, description, ingredients, allergens }: ShownDetails,
	words: ProductWords,
): Record<DetailField, ReactNode> {
	return {
		facts: <ServerHtml html={facts} />,
		description: description?.trim() ? (
			<section>
				<h2 className="text-label">{words.description}</h2>
				<p dir="auto" className="mt-2 max-w-[62ch] whitespace-pre-line text-lead">
					{description}
				</p>
			</section>
		) : null,
		ingredients: <ServerHtml html={ingredients} />,
		allergens: <ServerHtml html={allergens} />,
	};
}

function CategoryLinks({ name, categories }: Pick<Product, "categories"> & { name: string }) {
	if (categories.length === 0) return null;
	return (
		<ul aria-label={name} className="flex flex-wrap gap-2">
			{categories.map(({ id, name, slug }) => (
				<li key={id}>
					<SiteLink to={productListPath({ category: slug })} className="block rounded-field">
						<Badge tone="muted">{name}</Badge>
					</SiteLink>
				</li>
			))}
		</ul>
	);
}

function ProductNotFound({ words }: { words: ProductWords }) {
	return (
		<div className="grid justify-items-start gap-6 py-16 md:py-24">
			<h1 className="text-title">{words.notFound}</h1>
			<p className="max-w-[48ch] text-lead text-muted">{words.notFoundHint}</p>
			<LinkButton to={productListPath({ category: null })}>{words.back}</LinkButton>
		</div>
	);
}

export interface MoreProductsProps {
	/** Names the category that they are in. */
	title: string;
	products: ShownProduct<ProductSummary>[];
}

/** Other products of the same category, below a product (product §4). */
function MoreProducts({ title, products }: MoreProductsProps) {
	return (
		<section
			aria-labelledby="more"
			className="more-products border-line border-t md:pt-16 print:hidden"
		>
			<h2 id="more" className="text-heading">
				{title}
			</h2>
			<ul className="card-columns gap-x-4 gap-y-10 sm:gap-x-7">
				{products.map((product) => (
					<li key={product.id}>
						<ProductCard
							product={product}
							sizes={`(min-width: 84rem) 18rem, (min-width: 64rem) 21vw, ${twoInRow}`}
						/>
					</li>
				))}
			</ul>
		</section>
	);
}

export interface OrderChoice {
	/** The size; null for a product without a choice of sizes. */
	name: string | null;
	/** 'Order · $9.50', or the price alone where it can't be ordered. */
	text: string;
	/** The order page with the product in this size; null where it can't be ordered. */
	path: string | null;
}

interface Props {
	choices: readonly OrderChoice[];
	/** Names the sizes. */
	label: string;
}

/** A button that orders the product, or one for each of its sizes (product §4, §8). */
function OrderChoices({ choices, label }: Props) {
	return (
		<ul id="sizes" aria-label={choices[1] && label} className="order-choices">
			{choices.map(({ name, text, path }) => (
				<li key={name}>
					{name && <span dir="auto">{name}</span>}
					{path ? (
						<LinkButton to={path} rel="nofollow">
							{text}
							<span className="sr-only"> {name}</span>
						</LinkButton>
					) : (
						<strong>{text}</strong>
					)}
				</li>
			))}
		</ul>
	);
}
