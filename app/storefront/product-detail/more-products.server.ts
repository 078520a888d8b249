import {
	availabilityOf,
	type Today,
	withAvailability,
} from "../../bakery/availability/availability.server.ts";
import { formatCards } from "../../bakery/catalog/card-texts.server.ts";
import { listProducts } from "../../bakery/catalog/queries.ts";
import type { Product } from "../../bakery/catalog/schema.ts";
import { withImages } from "../../bakery/media/with-images.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { Call } from "../../platform/backend/call.ts";
import type { DescribeImages } from "../../platform/requests/describe-images-context.ts";
import type { MoreProductsProps } from "./more-products.tsx";

const MOST_CARDS = 4;

interface Shown {
	today: Today;
	site: Pick<PublicSite, "settings" | "orders" | "words">;
	describeImages: DescribeImages;
}

/**
 * Other products of a product's first category, those available today first; null without any.
 */
export async function readMoreProducts(
	visitor: Call,
	{ id, categories: [category] }: Product,
	{ today, site, describeImages }: Shown,
): Promise<MoreProductsProps | null> {
	if (!category) return null;
	const listed = await listProducts(visitor, { categorySlug: category.slug });
	const others = listed.products.filter((other) => other.id !== id);
	if (others.length === 0) return null;
	const isMissing = (other: (typeof others)[number]) =>
		Number(availabilityOf(other, today) !== null);
	const chosen = others.toSorted((a, b) => isMissing(a) - isMissing(b)).slice(0, MOST_CARDS);
	const shown = await withImages(withAvailability(chosen, today), describeImages);
	const title = today.words.say("productTexts.more", { category: category.name });
	return { title, products: formatCards(shown, site) };
}
