import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import Home, { loader as loadHome } from "../home/home.tsx";
import ProductList, { loader as loadProductList } from "../product-list/product-list.tsx";
import type { Route } from "./+types/preview";

interface LongPage {
	/** Gets its data from the router. */
	Component: ComponentType<never>;
	load(args: never): Promise<object>;
}

/** The pages that have more than the sections that the owner edits. */
const longPages = new Map<string, LongPage>([
	["home", { Component: Home, load: loadHome }],
	["products", { Component: ProductList, load: loadProductList }],
]);

/** The HTML of a page below its sections, as visitors see it now; null without any. */
export async function renderRest(args: Route.LoaderArgs): Promise<string | null> {
	const page = longPages.get(args.params.pageId);
	if (!page) return null;
	const loaderData = { ...(await page.load(args as never)), sections: {} };
	const Component = page.Component as ComponentType;
	const { query, dataRoutes } = createStaticHandler([
		{ path: "*", loader: () => loaderData, Component },
	]);
	const context = await query(args.request);
	if (context instanceof Response) throw context;
	const router = createStaticRouter(dataRoutes, context);
	return renderToStaticMarkup(
		<StaticRouterProvider router={router} context={context} hydrate={false} />,
	);
}
