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
	route("admin", "admin/layout/back-office.tsx", [
		index("admin/access/login.tsx"),
		route("session", "admin/access/session.ts"),
		route("forgot-password", "admin/access/forgot-password.tsx"),
		route("reset-password", "admin/access/reset-password.tsx"),
		route("email-confirmed", "admin/access/email-confirmed.tsx"),
		layout("admin/layout/layout.tsx", [
			route("dashboard", "admin/dashboard/dashboard.tsx"),
			route("products", "admin/products/product-list.tsx"),
			route("products/:id", "admin/products/product-editor.tsx"),
			route("categories", "admin/categories/category-list.tsx"),
			route("categories/:id", "admin/categories/category-editor.tsx"),
			route("media", "admin/media/pictures.tsx"),
			route("media/uses", "admin/media/picture-uses.tsx"),
			route("navigation", "admin/navigation/navigation.tsx"),
			route("navigation/order", "admin/navigation/order.ts"),
			route("navigation/delete", "admin/navigation/delete-item.ts"),
			route("messages", "admin/messages/messages.tsx"),
			route("messages/export", "admin/messages/export.ts"),
			route("settings", "admin/settings/settings.tsx"),
			route("user-settings", "admin/profile/profile.tsx"),
		]),
	]),
	route("sitemap.xml", "storefront/search-engines/sitemap.ts"),
	route("robots.txt", "storefront/search-engines/robots.ts"),
] satisfies RouteConfig;
