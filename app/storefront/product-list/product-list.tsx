import { data, Form, href } from "react-router";
import { todayAt, withAvailability } from "../../bakery/availability/availability.server.ts";
import { asListed, withListedCategories } from "../../bakery/catalog/listed-categories.ts";
import { readCategories } from "../../bakery/catalog/read-categories.server.ts";
import { withShownPrices } from "../../bakery/catalog/shown-prices.server.ts";
import { toPageView } from "../../bakery/content/page-view.server.ts";
import { getPageContent } from "../../bakery/content/queries.ts";
import { withPictures } from "../../bakery/media/with-pictures.server.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import { describePicturesContext } from "../../platform/requests/describe-pictures-context.ts";
import { renderSections } from "../layout/render-sections.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { readSearchParams } from "../search-params.ts";
import type { Route } from "./+types/product-list";
import { allergenFilterHtml } from "./allergen-filter.server.tsx";
import { CategoryFilter } from "./category-filter.tsx";
import { readProductList } from "./list-products.server.ts";
import { productListMeta } from "./product-list-meta.server.ts";
import { productListSections } from "./product-list-sections.tsx";
import { ProductResults } from "./product-results.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
	const { visitor, contentVersion, clock } = context.get(backendContext);
	const search = readSearchParams("/products", url);
	const reading = requestedSite(context);
	const [siteData, content, categories, found] = await Promise.all([
		reading,
		getPageContent(visitor, "products"),
		readCategories(visitor, contentVersion),
		readProductList(visitor, search, reading),
	]);
	// The query gives the last page for one behind it; the address of a missing page is a 404.
	if (found.page !== search.page) throw data(null, { status: 404 });
	const category = found.category && asListed(found.category, categories);
	const list = {
		...found,
		category,
		products: withListedCategories(found.products, categories),
	};
	const describePictures = context.get(describePicturesContext);
	const today = todayAt(clock.now(), siteData.site);
	return {
		...list,
		allergenFilter: allergenFilterHtml(siteData.site, list),
		products: withShownPrices(
			await withPictures(withAvailability(list.products, today), describePictures),
			siteData.site.settings,
		),
		sections: await toPageView("products", content, describePictures),
		// Without anything to choose from there is nothing to filter.
		categories: list.isEmpty ? [] : categories.map(({ name, slug }) => ({ name, slug })),
		meta: productListMeta(siteData, content.products_intro, list),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** All that the bakery sells, or one category of it, in pages (product §2.7). */
export default function ProductList({ loaderData }: Route.ComponentProps) {
	const { sections, categories, summary, allergenFilter, meta: _, ...results } = loaderData;
	const { category, without } = results;
	return (
		<>
			{renderSections(sections, productListSections)}
			<div className="container-page pb-16 md:pb-28">
				<div className="mt-8 mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 md:mt-12">
					{categories.length > 0 ? (
						<CategoryFilter
							categories={categories}
							selected={category?.slug ?? ""}
							without={without}
						/>
					) : null}
					{allergenFilter ? (
						<Form
							action={href("/products")}
							preventScrollReset
							className="order-last w-full"
							dangerouslySetInnerHTML={{ __html: allergenFilter }}
						/>
					) : null}
					<p role="status" className="text-muted text-sm">
						{summary}
					</p>
				</div>
				<ProductResults {...results} />
			</div>
		</>
	);
}
