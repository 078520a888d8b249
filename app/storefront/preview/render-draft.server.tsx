import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
	createStaticHandler,
	createStaticRouter,
	data,
	MemoryRouter,
	StaticRouterProvider,
} from "react-router";
import { parseDraft } from "../../bakery/content/page-draft.ts";
import { type PageForm, pageChanges } from "../../bakery/content/page-form.ts";
import { toPageView } from "../../bakery/content/page-view.server.ts";
import { type PageId, type PageView, readPage } from "../../bakery/content/pages.ts";
import type { DefaultWords } from "../../bakery/content/sections/default-words.ts";
import type { Section, SectionChange } from "../../bakery/content/sections/section.ts";
import type { BackendContext, DescribeImages } from "../../platform/requests/contexts.ts";
import type { z } from "../../platform/zod.ts";
import { aboutSections } from "../about/about-sections.tsx";
import { homeSections } from "../home/hero.tsx";
import Home, { loader as loadHome } from "../home/home.tsx";
import { renderSections, type SectionRenderers } from "../layout/render-sections.ts";
import ProductList, { loader as loadProductList } from "../product-list/product-list.tsx";
import { productListSections } from "../product-list/product-list-sections.tsx";
import type { Route } from "./+types/preview";

const pageRenderers: { [Id in PageId]: SectionRenderers<PageView<Id>> } = {
	home: homeSections,
	about: aboutSections,
	products: productListSections,
};

/** The HTML that visitors would get if the draft was saved. */
export async function renderDraft<Id extends PageId>(
	pageId: Id,
	draft: PageForm,
	describeImages: DescribeImages,
	words: DefaultWords,
): Promise<string> {
	const stored = pageChanges(draft, {}).map((change) => [change.key, asStored(change)]);
	const content = readPage(pageId, Object.fromEntries(stored), words);
	const sections = await toPageView(pageId, content, describeImages, words);
	return renderToStaticMarkup(
		<MemoryRouter>{renderSections(sections, pageRenderers[pageId])}</MemoryRouter>,
	);
}

/** The section as it would be stored. */
function asStored({ expectedVersion: _, ...change }: SectionChange): Section {
	return { title: null, subtitle: null, content: null, imageUrl: null, version: 1, ...change };
}

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

/**
 * Parses a draft. Rendering is expensive, so only those who edit the content may ask for it.
 * @throws a response of React Router: 401 for strangers, 422 for an invalid draft.
 */
export async function readDraft<Draft>(
	request: Request,
	schema: z.ZodType<Draft>,
	{ findTeamMember }: Pick<BackendContext, "findTeamMember">,
): Promise<Draft> {
	const { accessToken, fields } = parseDraft(await request.text());
	const member = await findTeamMember(accessToken);
	if (!member?.permissions.includes("content")) return refuse(401);
	const draft = schema.safeParse(fields);
	return draft.success ? draft.data : refuse(422);
}

function refuse(status: 401 | 422): never {
	throw data(null, { status });
}
