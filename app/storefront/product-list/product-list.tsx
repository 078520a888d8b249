import { data } from "react-router";
import { describeProductCount } from "../../bakery/catalog/product-count.ts";
import { listProducts } from "../../bakery/catalog/queries.ts";
import { readCategories } from "../../bakery/catalog/read-categories.server.ts";
import { getProductsIntro } from "../../bakery/content/queries.ts";
import { toShown } from "../../bakery/content/shown.server.ts";
import { withPictures } from "../../bakery/media/with-pictures.server.ts";
import type { Paging } from "../../bakery/paging.ts";
import { readPageNumber } from "../../bakery/paging.ts";
import { backendContext } from "../../platform/backend-context.ts";
import { describePicturesContext } from "../../platform/describe-pictures-context.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import type { Route } from "./+types/product-list";
import { CategoryFilter } from "./category-filter.tsx";
import { productListMeta } from "./product-list-meta.server.ts";
import { ProductResults } from "./product-results.tsx";
import { ProductsIntroSection } from "./products-intro-section.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
	const { visitor, contentVersion } = context.get(backendContext);
	const categorySlug = url.searchParams.get("category");
	const page = readPageNumber(url.searchParams.get("page"));
	const [siteData, intro, categories, list] = await Promise.all([
		requestedSite(context),
		getProductsIntro(visitor),
		readCategories(visitor, contentVersion),
		listProducts(visitor, { categorySlug, page }),
	]);
	// The query gives the last page for one behind it; an address shows what it says or nothing.
	if (list.page !== page) throw data(null, { status: 404 });
	const describePictures = context.get(describePicturesContext);
	return {
		...list,
		products: await withPictures(list.products, describePictures),
		intro: await toShown(intro, describePictures),
		categories: categories.map(({ name, slug }) => ({ name, slug })),
		meta: productListMeta(siteData, intro, list),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** All that the bakery sells, or one category of it, in pages (spec §2). */
export default function ProductList({ loaderData }: Route.ComponentProps) {
	const { intro, categories, meta: _, ...results } = loaderData;
	return (
		<ProductsIntroSection section={intro}>
			<div className="mt-8 mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 md:mt-12">
				<CategoryFilter categories={categories} selected={results.category?.slug ?? ""} />
				<ProductCount {...results} />
			</div>
			<ProductResults {...results} />
		</ProductsIntroSection>
	);
}

/** Says how many products a filter found; screen readers hear it when the filter changes. */
function ProductCount(paging: Paging) {
	return (
		<p role="status" className="text-muted text-sm">
			{describeProductCount(paging)}
		</p>
	);
}
