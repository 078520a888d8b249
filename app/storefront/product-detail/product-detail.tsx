import { Fragment, type ReactNode } from "react";
import { data, href } from "react-router";
import {
	availabilityOf,
	type Today,
	todayAt,
	withAvailability,
} from "../../bakery/availability/availability.server.ts";
import { chosenDay, onDay } from "../../bakery/availability/days.server.ts";
import { formatPrice } from "../../bakery/catalog/price.ts";
import { getProduct } from "../../bakery/catalog/queries.ts";
import type { Product } from "../../bakery/catalog/schema.ts";
import { areShortIngredients } from "../../bakery/catalog/short-ingredients.ts";
import { withPictures } from "../../bakery/media/with-pictures.server.ts";
import { productStructuredData } from "../../bakery/search-engines/structured-data.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import { describePicturesContext } from "../../platform/requests/describe-pictures-context.ts";
import { optionalData } from "../../platform/requests/optional-data.server.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { StrokeIcon } from "../../ui/stroke-icon.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { Availability } from "../product-card/availability.tsx";
import { productListPath } from "../product-list/product-list-address.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/product-detail";
import "./product-detail.css";
import { allergenBox } from "./allergen-box.server.ts";
import { AllergenInformation } from "./allergen-information.tsx";
import { AskButtons } from "./ask-buttons.tsx";
import { askPath } from "./ask-path.ts";
import { BackToProducts } from "./back-to-products.tsx";
import { readMoreProducts } from "./more-products.server.ts";
import { MoreProducts } from "./more-products.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { ProductImages } from "./product-images.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
	const { visitor, clock } = context.get(backendContext);
	const [found, siteData] = await Promise.all([
		getProduct(visitor, params.id),
		requestedSite(context),
	]);
	if (!found) {
		const page = { title: "Product not found", description: null, path: null, imageUrl: null };
		const meta = pageMeta(siteData, page);
		return data({ product: null, more: null, meta }, { status: 404 });
	}
	const { settings } = siteData.site;
	const describePictures = context.get(describePicturesContext);
	const today = todayAt(clock.now(), siteData.site);
	const readingMore = readMoreProducts(visitor, found, { today, settings, describePictures });
	const [more, images] = await Promise.all([
		optionalData(context, "more products of the category", readingMore, null),
		withPictures(imagesOf(found), describePictures),
	]);
	const unavailable = availabilityOf(found, today);
	const [offered] = withAvailability([found], today);
	const {
		allergens: _allergens,
		review: _review,
		soldOut: _soldOut,
		bakingDays: _bakingDays,
		shownUntil: _shownUntil,
		moreImages: _moreImages,
		imageUrl,
		size,
		servings,
		keeps,
		...others
	} = found;
	const { id, name: title, description, price, ingredients } = others;
	const meta = [
		...pageMeta(siteData, { title, description, path: href("/products/:id", { id }), imageUrl }),
		{ "script:ld+json": productStructuredData({ ...siteData, product: found, unavailable }) },
	];
	const product = {
		...others,
		images,
		facts: { size, servings, keeps },
		price: formatPrice(price, settings),
		availability: { ...offered?.availability, instead: unavailable && dayWithProducts(today) },
		ingredients: ingredients && { text: ingredients, isOpen: areShortIngredients(ingredients) },
		allergenBox: allergenBox(found, siteData.site),
	};
	return data({ product, more, meta });
}

/** Today, or the next open day, for a link to its products. */
function dayWithProducts(today: Today): { date: string; when: string } | null {
	const chosen = chosenDay(today.day.date, today);
	const day = chosen?.closed ? chosen.next : chosen;
	return day && { date: day.date, when: onDay(day.date, today) };
}

/** All that there are, or a placeholder. */
function imagesOf({ imageUrl, moreImages }: Product): { imageUrl: string | null }[] {
	const urls = [imageUrl, ...(moreImages ?? [])].filter((url) => url !== null);
	return (urls.length > 0 ? urls : [null]).map((imageUrl) => ({ imageUrl }));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** One product with all its details, and others of its category (product §2.8). */
export default function ProductDetail({ loaderData, matches: [root] }: Route.ComponentProps) {
	const { product, more } = loaderData;
	return (
		<div className="container-page pt-5 pb-16 md:pt-8 md:pb-28">
			{product ? (
				<>
					<BackToProducts />
					<ProductArticle product={product} phone={root.loaderData.site.contact.phone} />
					{more ? <MoreProducts {...more} /> : null}
				</>
			) : (
				<ProductNotFound />
			)}
		</div>
	);
}

type ShownDetails = NonNullable<Route.ComponentProps["loaderData"]["product"]>;

function ProductArticle({ product, phone }: { product: ShownDetails; phone: string | null }) {
	const { id, name, price, availability } = product;
	const { allergenBox, ...details } = detailsOf(product);
	return (
		<article className="product mt-4 grid grid-cols-1 gap-x-12 gap-y-6 md:mt-6 md:grid-cols-2 md:gap-y-10 lg:grid-cols-[8fr_7fr] lg:gap-x-16 print:grid-cols-[15rem_minmax(0,1fr)] print:gap-x-8">
			<div className="md:tall:sticky md:top-[calc(var(--header-height)+2rem)] md:self-start">
				<ProductImages product={product} images={product.images} />
			</div>
			<div className="grid grid-cols-1 content-start gap-8 md:py-4">
				<header>
					<CategoryLinks categories={product.categories} />
					<h1 className="mt-4 text-title">{name}</h1>
					{price === null ? null : (
						<p className="mt-4 font-semibold text-heading text-primary-text tabular-nums">
							{price}
						</p>
					)}
					<Availability availability={availability} className="mt-4" />
					<AskButtons productId={id} phone={phone} />
				</header>
				{Object.entries(details).map(([field, detail]) => (
					<Fragment key={field}>{detail}</Fragment>
				))}
			</div>
			{allergenBox ? <div className="col-span-full">{allergenBox}</div> : null}
		</article>
	);
}

/** Every field of a product that is not at the top of its page. */
type DetailField = Exclude<
	keyof ShownDetails,
	"id" | "name" | "price" | "images" | "categories" | "availability"
>;

/** The details below name and price, in this order. */
function detailsOf({
	id,
	facts,
	description,
	ingredients,
	allergenBox,
}: ShownDetails): Record<DetailField, ReactNode> {
	return {
		facts: <ProductFacts {...facts} />,
		description: description?.trim() ? (
			<section>
				<h2 className="text-label">Description</h2>
				<p dir="auto" className="mt-2 max-w-[62ch] whitespace-pre-line text-lead">
					{description}
				</p>
			</section>
		) : null,
		ingredients: ingredients && <Ingredients {...ingredients} />,
		allergenBox: allergenBox && <AllergenInformation askPath={askPath(id)} {...allergenBox} />,
	};
}

/** The ingredients, in a native details element. */
function Ingredients({ text, isOpen }: { text: string; isOpen: boolean }) {
	return (
		<details open={isOpen} className="group border-line border-y">
			<summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
				<h2 className="text-label">Ingredients</h2>
				<StrokeIcon
					strokes="m6 9 6 6 6-6"
					className="size-6 shrink-0 transition-transform duration-200 ease-settle group-open:rotate-180"
				/>
			</summary>
			<p dir="auto" className="max-w-[62ch] whitespace-pre-line pb-5">
				{text}
			</p>
		</details>
	);
}

function CategoryLinks({ categories }: Pick<Product, "categories">) {
	if (categories.length === 0) return null;
	return (
		<ul aria-label="Categories" className="flex flex-wrap gap-2">
			{categories.map(({ id, name, slug }) => (
				<li key={id}>
					<SiteLink to={productListPath({ category: slug })} className="block rounded-field">
						<Badge>{name}</Badge>
					</SiteLink>
				</li>
			))}
		</ul>
	);
}

function ProductNotFound() {
	return (
		<div className="grid justify-items-start gap-6 py-16 md:py-24">
			<h1 className="text-title">Product not found.</h1>
			<p className="max-w-[48ch] text-lead text-muted">
				It may no longer be sold, or the link may be wrong.
			</p>
			<LinkButton to={productListPath({ category: null })}>Back to Products</LinkButton>
		</div>
	);
}
