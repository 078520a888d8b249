import { data } from "react-router";
import { allergenName, allergensOf } from "../../bakery/allergens/lists.ts";
import {
	offeredDays,
	todayAt,
	withAvailability,
} from "../../bakery/availability/availability.server.ts";
import { formatCards } from "../../bakery/catalog/product-options.ts";
import {
	findListed,
	readCategories,
	withListedCategories,
} from "../../bakery/catalog/read-catalog.server.ts";
import { toPageView } from "../../bakery/content/page-view.server.ts";
import { defaultWords } from "../../bakery/content/sections/default-words.ts";
import { getPageContent } from "../../bakery/content/stored-sections.ts";
import { withImages } from "../../bakery/media/images.ts";
import { backendContext, describeImagesContext } from "../../platform/requests/contexts.ts";
import { renderSections } from "../layout/render-sections.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { renderOpeningSoon } from "../layout/visit.server.tsx";
import { readSearchParams } from "../pages.ts";
import type { Route } from "./+types/product-list";
import { ProductFilters } from "./product-filters.tsx";
import { productListMeta, readProductList, renderHeading } from "./product-list.server.tsx";
import { productListSections } from "./product-list-sections.tsx";
import { ProductResults } from "./product-results.tsx";
import "./product-list.css";

export async function loader({ context, url }: Route.LoaderArgs) {
	const { visitor, generation, clock } = context.get(backendContext);
	const search = readSearchParams("/products", url);
	const now = clock.now();
	const reading = requestedSite(context);
	const defaults = reading.then(({ site }) => defaultWords(site.words, site.settings));
	const [siteData, content, categories, found] = await Promise.all([
		reading,
		getPageContent(visitor, "products", defaults),
		readCategories(visitor, generation),
		reading.then(({ site }) => readProductList(visitor, search, site, now)),
	]);
	// The address of a missing page is a 404.
	if (found.page !== search.page) throw data(null, { status: 404 });
	const { isEmpty, summary, emptyText, page, pageCount, day, without } = found;
	const { site } = siteData;
	const words = site.words.group("productList");
	const category = found.category && findListed(found.category, categories);
	const describeImages = context.get(describeImagesContext);
	const [shownCategory = null] = await withImages(category ? [category] : [], describeImages);
	const today = todayAt(now, site);
	// On the chosen day each of them is available.
	const asked = day?.day ? { ...today, day: day.day } : today;
	const offered = withAvailability(withListedCategories(found.products, categories), asked);
	return {
		words,
		products: formatCards(await withImages(offered, describeImages), site),
		headingHtml: renderHeading(shownCategory, words.allProducts),
		openingSoonHtml: isEmpty ? renderOpeningSoon(site, now, emptyText) : null,
		filter: { category: category?.slug ?? null, day: day?.date ?? null, without },
		...{ page, pageCount, summary, emptyText },
		/** Offered where there is nothing on the chosen day. */
		nextDay: day?.next
			? { date: day.next.date, link: site.words.say("days.show", { day: day.next.name }) }
			: null,
		sections: await toPageView("products", content, describeImages, await defaults),
		// Without anything to choose from there is nothing to filter.
		categories: isEmpty ? [] : categories.map(({ name, slug }) => ({ name, slug })),
		days: isEmpty ? [] : offeredDays(today, day),
		// Visitors can clear the filter without a current review, too.
		allergens:
			site.hasAllergenLookup || without !== null
				? allergensOf(site.settings.allergenList).map((allergen) => ({
						key: allergen.key,
						name: allergenName(allergen, site.words.say),
					}))
				: [],
		meta: await productListMeta(siteData, content.products_intro, { ...found, category }),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** All that the bakery sells, or a part of it, in pages (product §3). */
export default function ProductList({ loaderData }: Route.ComponentProps) {
	const { sections, openingSoonHtml, categories, days, allergens, summary, ...shown } = loaderData;
	const { meta: _, ...results } = shown;
	const { filter, words } = results;
	return (
		<>
			{renderSections(sections, productListSections)}
			{openingSoonHtml ? (
				<ServerHtml html={openingSoonHtml} />
			) : (
				<div className="container-page pb-16 md:pb-28">
					<ProductFilters {...{ words, categories, days, allergens, filter, summary }} />
					<ProductResults {...results} />
				</div>
			)}
		</>
	);
}
