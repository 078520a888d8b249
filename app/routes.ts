import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
	layout("storefront/layout/layout.tsx", [
		index("storefront/home/home.tsx"),
		route("products", "storefront/product-list/product-list.tsx"),
		route("products/:id", "storefront/product-detail/product-detail.tsx"),
		route("about", "storefront/about/about.tsx"),
		route("contact", "storefront/contact/contact.tsx"),
		route("*", "storefront/not-found/not-found.tsx"),
	]),
	route("sitemap.xml", "storefront/search-engines/sitemap.ts"),
	route("robots.txt", "storefront/search-engines/robots.ts"),
] satisfies RouteConfig;
