import { href, Link } from "react-router";
import { todayAt, withAvailability } from "../../bakery/availability/availability.server.ts";
import { formatCards } from "../../bakery/catalog/product-options.ts";
import { hasProducts, listFeaturedProducts } from "../../bakery/catalog/queries.ts";
import { readCategories, withListedCategories } from "../../bakery/catalog/read-catalog.server.ts";
import type { Category, ProductSummary } from "../../bakery/catalog/schema.ts";
import { toPageView } from "../../bakery/content/page-view.server.ts";
import { defaultWords } from "../../bakery/content/sections/default-words.ts";
import { getPageContent } from "../../bakery/content/stored-sections.ts";
import { type WithImageInfo, withImages } from "../../bakery/media/images.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { backendContext, describeImagesContext } from "../../platform/requests/contexts.ts";
import { optionalData } from "../../platform/requests/optional-data.server.ts";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { arrowRight, StrokeIcon } from "../../ui/stroke-icon.tsx";
import { ImagePlace, twoInRow } from "../layout/image-place.tsx";
import { renderSections } from "../layout/render-sections.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { renderOpeningSoon, renderVisit } from "../layout/visit.server.tsx";
import { ProductCard, type ShownProduct } from "../product-card/product-card.tsx";
import { productListPath } from "../product-list/product-list-address.ts";
import { bakeryMeta, pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/home";
import { homeSections } from "./hero.tsx";
import "./home.css";

/** It also works without its categories or featured products. */
export async function loader({ context }: Route.LoaderArgs) {
	const { visitor, generation, clock } = context.get(backendContext);
	const describeImages = context.get(describeImagesContext);
	const categoriesRead = readCategories(visitor, generation);
	const reading = requestedSite(context);
	const defaults = reading.then(({ site }) => defaultWords(site.words, site.settings));
	const [siteData, content, categories, featured] = await Promise.all([
		reading,
		getPageContent(visitor, "home", defaults),
		optionalData(context, "the categories of the home page", categoriesRead, []),
		optionalData(context, "the featured products", listFeaturedProducts(visitor), []),
	]);
	const now = clock.now();
	const products = withListedCategories(featured, categories);
	const offered = withAvailability(products, todayAt(now, siteData.site));
	const [sections, shownCategories, shownProducts] = await Promise.all([
		toPageView("home", content, describeImages, await defaults),
		withImages(categories, describeImages),
		withImages(offered, describeImages),
	]);
	const { site } = siteData;
	const { words } = site;
	const isOpen =
		featured.length > 0 ||
		(await optionalData(context, "whether there are products", hasProducts(visitor), true));
	const openVisitHtml = site.showsVisit ? renderVisit(site, now) : null;
	const visitHtml = isOpen
		? openVisitHtml
		: renderOpeningSoon(site, now, words.say("visit.openingSoonHint"));
	const meta = [
		...(await pageMeta(siteData, {
			title: null,
			description: null,
			path: href("/"),
			imageUrl: null,
		})),
		bakeryMeta(siteData, now),
	];
	return {
		sections,
		words: words.group("home"),
		visitHtml,
		categories: shownCategories,
		featured: formatCards(shownProducts, siteData.site),
		meta,
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function Home({ loaderData }: Route.ComponentProps) {
	const { words, sections, visitHtml, categories, featured } = loaderData;
	return (
		<>
			{renderSections(sections, homeSections)}
			{categories.length > 0 ? <CategoryGrid words={words} categories={categories} /> : null}
			{featured.length > 0 ? <FeaturedProducts words={words} products={featured} /> : null}
			<ServerHtml html={visitHtml} />
		</>
	);
}

/** The widest row, and the gap between its cards, in rem. */
const rowWidth = 76;
const gap = 1.75;

interface Props {
	words: GroupWords<"home">;
	categories: WithImageInfo<Category>[];
}

/** 'Our Categories' (product §2). */
function CategoryGrid({ words, categories }: Props) {
	const columns = columnsFor(categories.length);
	const style: Record<`--${string}`, number> = { "--columns": columns };
	const onWideScreen = Math.ceil((rowWidth + gap) / columns - gap);
	const sizes = `(min-width: 72rem) ${onWideScreen}rem, (min-width: 48rem) 30vw, ${twoInRow}`;
	return (
		<section aria-labelledby="categories" className="surface-secondary">
			<div className="container-page section-space">
				<SectionHeading id="categories" title={words.categories} />
				<ul className="card-columns category-grid mt-8 md:mt-12" style={style}>
					{categories.map((category) => (
						<li key={category.id}>
							<CategoryCard category={category} sizes={sizes} />
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

function CategoryCard({ category, sizes }: { category: WithImageInfo<Category>; sizes: string }) {
	const { name, slug, description } = category;
	return (
		<article className="group relative text-center">
			<ImagePlace
				of={category}
				alt={category.image?.alt ?? ""}
				sizes={sizes}
				width={800}
				height={900}
				className="arch [--arch-ratio:8/9]"
				imageClassName="transition-transform duration-500 ease-settle group-hover:scale-[1.04]"
			/>
			<h3 className="mt-4 text-label">
				<Link
					to={productListPath({ category: slug })}
					prefetch="intent"
					viewTransition
					className="decoration-2 decoration-accent underline-offset-4 after:absolute after:inset-0 after:rounded-image group-hover:underline"
				>
					<bdi>{name}</bdi>
				</Link>
			</h3>
			{description ? (
				<p dir="auto" className="mt-1.5 text-balance text-muted text-sm">
					{description}
				</p>
			) : null}
		</article>
	);
}

/**
 * Cards in a row of a wide screen: at most 6, with as few empty cells in the last row as possible.
 */
function columnsFor(count: number): number {
	if (count <= 6) return Math.max(3, count);
	const emptyCells = (columns: number) => (columns - (count % columns)) % columns;
	return [6, 5, 4].reduce((best, columns) =>
		emptyCells(columns) < emptyCells(best) ? columns : best,
	);
}

interface FeaturedProductsProps {
	words: GroupWords<"home">;
	products: ShownProduct<ProductSummary>[];
}

/** 'Featured Items' (product §2). */
function FeaturedProducts({ words, products }: FeaturedProductsProps) {
	const isFew = products.length < 4;
	return (
		<section aria-labelledby="featured" className="container-page section-space">
			<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<SectionHeading id="featured" title={words.featured} />
				<SiteLink
					to={href("/products")}
					className="inline-flex min-h-11 items-center gap-2 font-semibold decoration-2 decoration-accent underline-offset-4 hover:underline"
				>
					<span>
						{words.seeAll}
						<span className="sr-only"> {words.seeAllWhat}</span>
					</span>
					<StrokeIcon strokes={arrowRight} className="mirrored size-5 shrink-0" />
				</SiteLink>
			</div>
			<ul
				className={`mt-8 md:mt-12 ${isFew ? "few-cards" : "card-columns gap-x-4 gap-y-11 md:grid-cols-3 md:gap-x-6 lg:gap-x-9 lg:gap-y-14"}`}
			>
				{products.map((product, index) => {
					const isWide = isWideOnPhone(index, products.length);
					const onPhone = isWide ? "91vw" : twoInRow;
					const sizes = isFew
						? "(min-width: 84rem) 36rem, (min-width: 48rem) 44vw"
						: "(min-width: 84rem) 24rem, (min-width: 48rem) 29vw";
					return (
						<li key={product.id} className={isWide ? "max-md:col-span-full" : ""}>
							<ProductCard product={product} sizes={`${sizes}, ${onPhone}`} />
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/** On a phone every third product is large, and so is a last one that would be alone in its row. */
function isWideOnPhone(index: number, count: number): boolean {
	return index % 3 === 0 || (index % 3 === 1 && index === count - 1);
}
