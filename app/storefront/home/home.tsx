import { href } from "react-router";
import { todayAt, withAvailability } from "../../bakery/availability/availability.server.ts";
import { formatCards } from "../../bakery/catalog/card-texts.server.ts";
import { withListedCategories } from "../../bakery/catalog/listed-categories.ts";
import { hasProducts, listFeaturedProducts } from "../../bakery/catalog/queries.ts";
import { readCategories } from "../../bakery/catalog/read-categories.server.ts";
import { toPageView } from "../../bakery/content/page-view.server.ts";
import { getPageContent } from "../../bakery/content/queries.ts";
import { defaultWords } from "../../bakery/content/sections/default-words.server.ts";
import { withImages } from "../../bakery/media/with-images.server.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import { describeImagesContext } from "../../platform/requests/describe-images-context.ts";
import { optionalData } from "../../platform/requests/optional-data.server.ts";
import { renderSections } from "../layout/render-sections.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { renderOpeningSoon, renderVisit } from "../layout/visit.server.tsx";
import { bakeryMeta } from "../search-engines/bakery-meta.server.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/home";
import { CategoryGrid } from "./category-grid.tsx";
import { FeaturedProducts } from "./featured-products.tsx";
import { homeSections } from "./hero.tsx";
import "./home.css";

/** It also works without its categories or featured products. */
export async function loader({ context }: Route.LoaderArgs) {
	const { visitor, contentVersion, clock } = context.get(backendContext);
	const describeImages = context.get(describeImagesContext);
	const categoriesRead = readCategories(visitor, contentVersion);
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
