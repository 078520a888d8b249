import { listCategories, listFeaturedProducts } from "../../bakery/catalog/queries.ts";
import { getHero } from "../../bakery/content/queries.ts";
import { toShown } from "../../bakery/content/shown.server.ts";
import { DEFAULT_PICTURE_URL } from "../../bakery/media/default-picture.ts";
import { withPictures } from "../../bakery/media/with-pictures.server.ts";
import { bakeryStructuredData } from "../../bakery/site/structured-data.ts";
import { backendContext } from "../../platform/backend-context.ts";
import { describePicturesContext } from "../../platform/describe-pictures-context.ts";
import { optionalData } from "../../platform/optional-data.server.ts";
import { pageMeta } from "../search-engines/page-meta.ts";
import type { Route } from "./+types/home";
import { CategoryGrid } from "./category-grid.tsx";
import { FeaturedProducts } from "./featured-products.tsx";
import { HeroSection } from "./hero.tsx";

/** The hero is the page; it does without its categories or featured products. */
export async function loader({ context }: Route.LoaderArgs) {
	const { visitor } = context.get(backendContext);
	const describePictures = context.get(describePicturesContext);
	const [hero, categories, featured] = await Promise.all([
		getHero(visitor),
		optionalData(context, "the categories of the home page", listCategories(visitor), []),
		optionalData(context, "the featured products", listFeaturedProducts(visitor), []),
	]);
	const [shownHero, shownCategories, shownProducts] = await Promise.all([
		toShown(hero, describePictures, DEFAULT_PICTURE_URL),
		withPictures(categories, describePictures),
		withPictures(featured, describePictures),
	]);
	return { hero: shownHero, categories: shownCategories, featured: shownProducts };
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
	if (!loaderData || !root.loaderData) return [];
	const { imageUrl } = loaderData.hero;
	const { site, siteUrl } = root.loaderData;
	return [
		...pageMeta(root.loaderData, { title: null, description: null, path: "/", imageUrl }),
		{
			"script:ld+json": bakeryStructuredData({ siteUrl, site, contact: site.contact, imageUrl }),
		},
	];
};

export default function Home({ loaderData: { hero, categories, featured } }: Route.ComponentProps) {
	return (
		<>
			<HeroSection section={hero} />
			{categories.length > 0 ? <CategoryGrid categories={categories} /> : null}
			{featured.length > 0 ? <FeaturedProducts products={featured} /> : null}
		</>
	);
}
