import { Fragment, type ReactNode } from "react";
import { data, href } from "react-router";
import {
	availabilityOf,
	todayAt,
	withAvailability,
} from "../../bakery/availability/availability.server.ts";
import { getProduct } from "../../bakery/catalog/queries.ts";
import type { Product } from "../../bakery/catalog/schema.ts";
import { withShownPrices } from "../../bakery/catalog/shown-prices.server.ts";
import { withPictures } from "../../bakery/media/with-pictures.server.ts";
import { productStructuredData } from "../../bakery/search-engines/structured-data.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import { describePicturesContext } from "../../platform/requests/describe-pictures-context.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { StrokeIcon } from "../../ui/stroke-icon.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { Availability } from "../product-card/availability.tsx";
import { ProductPicture } from "../product-card/product-picture.tsx";
import type { ShownProduct } from "../product-card/shown-product.ts";
import { productListPath } from "../product-list/product-list-address.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/product-detail";
import { allergenBox } from "./allergen-box.server.ts";
import { type AllergenBox, AllergenInformation } from "./allergen-information.tsx";
import { BackToProducts } from "./back-to-products.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
	const { visitor, clock } = context.get(backendContext);
	const [found, siteData] = await Promise.all([
		getProduct(visitor, params.id),
		requestedSite(context),
	]);
	const today = todayAt(clock.now(), siteData.site);
	const offered = withAvailability(found ? [found] : [], today);
	const [product] = await withPictures(offered, context.get(describePicturesContext));
	if (!found || !product) {
		const page = { title: "Product not found", description: null, path: null, imageUrl: null };
		return data({ product: null, meta: pageMeta(siteData, page) }, { status: 404 });
	}
	const unavailable = availabilityOf(found, today);
	const { id, name: title, description, imageUrl } = product;
	const meta = [
		...pageMeta(siteData, { title, description, path: href("/products/:id", { id }), imageUrl }),
		{ "script:ld+json": productStructuredData({ ...siteData, product, unavailable }) },
	];
	const { allergens, review, ...shown } = product;
	const box = allergenBox({ allergens, review }, siteData.site);
	const [priced = null] = withShownPrices([{ ...shown, allergenBox: box }], siteData.site.settings);
	return data({ product: priced, meta });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** One product with all its details (product §2.8). */
export default function ProductDetail({ loaderData: { product } }: Route.ComponentProps) {
	return (
		<div className="container-page pt-5 pb-16 md:pt-8 md:pb-28">
			{product ? (
				<>
					<BackToProducts />
					<ProductArticle product={product} />
				</>
			) : (
				<ProductNotFound />
			)}
		</div>
	);
}

type ShownDetails = ShownProduct<Omit<Product, "allergens" | "review">> & {
	allergenBox: AllergenBox | null;
};

function ProductArticle({ product }: { product: ShownDetails }) {
	const { name, price, availability } = product;
	return (
		<article className="mt-4 grid grid-cols-1 gap-x-16 gap-y-8 md:mt-6 md:grid-cols-2 lg:gap-x-24">
			<div className="md:tall:sticky md:top-[calc(var(--header-height)+2rem)] md:self-start">
				<ProductPicture
					product={product}
					alt={product.picture?.alt ?? name}
					sizes="(min-width: 84rem) 36rem, (min-width: 48rem) 42vw, 91vw"
					largest={1440}
					priority
				/>
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
				</header>
				{Object.entries(detailsOf(product)).map(([field, detail]) => (
					<Fragment key={field}>{detail}</Fragment>
				))}
			</div>
		</article>
	);
}

/** Every field of a product that is not at the top of its page. */
type DetailField = Exclude<
	keyof ShownDetails,
	"id" | "name" | "price" | "imageUrl" | "picture" | "categories" | "availability"
>;

/** The details below name and price, in this order. */
function detailsOf({
	description,
	ingredients,
	allergenBox,
}: ShownDetails): Record<DetailField, ReactNode> {
	return {
		description: description?.trim() ? (
			<section>
				<h2 className="text-label">Description</h2>
				<p className="mt-2 max-w-[62ch] whitespace-pre-line text-lead">{description}</p>
			</section>
		) : null,
		ingredients: ingredients ? <Ingredients text={ingredients} /> : null,
		allergenBox: allergenBox && <AllergenInformation {...allergenBox} />,
	};
}

/** The ingredients, in a native details element. */
function Ingredients({ text }: { text: string }) {
	return (
		<details className="group border-line border-y">
			<summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
				<h2 className="text-label">Ingredients</h2>
				<StrokeIcon
					strokes="m6 9 6 6 6-6"
					className="size-6 shrink-0 transition-transform duration-200 ease-settle group-open:rotate-180"
				/>
			</summary>
			<p className="max-w-[62ch] whitespace-pre-line pb-5">{text}</p>
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
