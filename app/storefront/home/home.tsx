import { listFeaturedProducts } from "../../bakery/catalog/queries.ts";
import { readCategories } from "../../bakery/catalog/read-categories.server.ts";
import { getHero } from "../../bakery/content/queries.ts";
import { toShown } from "../../bakery/content/shown.server.ts";
import { DEFAULT_PICTURE_URL } from "../../bakery/media/default-picture.ts";
import { withPictures } from "../../bakery/media/with-pictures.server.ts";
import { bakeryStructuredData } from "../../bakery/site/structured-data.ts";
import { backendContext } from "../../platform/backend-context.ts";
import { describePicturesContext } from "../../platform/describe-pictures-context.ts";
import { optionalData } from "../../platform/optional-data.server.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/home";
import { CategoryGrid } from "./category-grid.tsx";
import { FeaturedProducts } from "./featured-products.tsx";
import { HeroSection } from "./hero.tsx";

/** The hero is the page; it does without its categories or featured products. */
export async function loader({ context }: Route.LoaderArgs) {
	const { visitor, contentVersion } = context.get(backendContext);
	const describePictures = context.get(describePicturesContext);
	const categoriesRead = readCategories(visitor, contentVersion);
	const [siteData, hero, categories, featured] = await Promise.all([
		requestedSite(context),
		getHero(visitor),
		optionalData(context, "the categories of the home page", categoriesRead, []),
		optionalData(context, "the featured products", listFeaturedProducts(visitor), []),
	]);
	const [shownHero, shownCategories, shownProducts] = await Promise.all([
		toShown(hero, describePictures, DEFAULT_PICTURE_URL),
		withPictures(categories, describePictures),
		withPictures(featured, describePictures),
	]);
	const { imageUrl } = hero;
	const meta = [
		...pageMeta(siteData, { title: null, description: null, path: "/", imageUrl }),
		{
			"script:ld+json": bakeryStructuredData({
				...siteData,
				contact: siteData.site.contact,
				imageUrl,
			}),
		},
	];
	return { hero: shownHero, categories: shownCategories, featured: shownProducts, meta };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function Home({ loaderData: { hero, categories, featured } }: Route.ComponentProps) {
	return (
		<>
			<HeroSection section={hero} />
			{categories.length > 0 ? <CategoryGrid categories={categories} /> : null}
			{featured.length > 0 ? <FeaturedProducts products={featured} /> : null}
		</>
	);
}
