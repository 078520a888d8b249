import {
	fixedPage,
	type PageAt,
	type PublicPage,
	type PublicPath,
	pageWithParams,
} from "./page-definition.ts";

/**
 * The register of public pages: what the page cache, the loaders, the sitemap, the skeletons, the
 * measurements and the tests know of each. A route of routes.ts that is missing here does not
 * compile. Browsers load it for the skeletons, so it must not import server code.
 */
export const pages = {
	"/": fixedPage({
		searchParams: {},
		isKept: true,
		isInSitemap: true,
		skeleton: async () => (await import("./home/home-skeleton.tsx")).HomeSkeleton,
	}),
	"/products": fixedPage({
		searchParams: { category: "category slug", without: "allergens", page: "page number" },
		isKept: true,
		isInSitemap: true,
		exists: ({ search: { category: categorySlug, without, page } }) =>
			page === 1 ? null : (catalog) => catalog.hasListPage({ categorySlug, without, page }),
		skeleton: async () =>
			(await import("./product-list/product-list-skeleton.tsx")).ProductListSkeleton,
	}),
	"/products/:id": pageWithParams({
		params: { id: "uuid" },
		searchParams: {},
		isKept: true,
		listForSitemap: async (catalog) =>
			(await catalog.listProducts()).map(({ id, changedAt }) => ({ params: { id }, changedAt })),
		exists:
			({ params: { id } }) =>
			(catalog) =>
				catalog.hasProduct(id),
		skeleton: async () =>
			(await import("./product-detail/product-detail-skeleton.tsx")).ProductDetailSkeleton,
	}),
	"/about": fixedPage({
		searchParams: {},
		isKept: true,
		isInSitemap: true,
		skeleton: async () => (await import("./about/about-skeleton.tsx")).AboutSkeleton,
	}),
	"/contact": fixedPage({
		searchParams: { sent: "yes or nothing" },
		isKept: true,
		isInSitemap: true,
		skeleton: async () => (await import("./contact/contact-skeleton.tsx")).ContactSkeleton,
	}),
	"/allergens": fixedPage({
		searchParams: { page: "page number" },
		isKept: true,
		isInSitemap: true,
		exists:
			({ search: { page } }) =>
			(catalog) =>
				catalog.hasAllergenPage(page),
		skeleton: async () => (await import("./allergens/allergens-skeleton.tsx")).AllergensSkeleton,
	}),
} satisfies { [Path in PublicPath]: PageAt<Path> };

/** Every page of the register with its path. */
export function allPages(): [PublicPath, PublicPage][] {
	return Object.entries<PublicPage>(pages) as [PublicPath, PublicPage][];
}
