import { data, href, redirect } from "react-router";
import { findOwnPage, listOwnPages } from "../../bakery/own-pages/queries.ts";
import { webPageStructuredData } from "../../bakery/search-engines/structured-data.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import { describePicturesContext } from "../../platform/requests/describe-pictures-context.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/own-page";
import { renderOwnPage } from "./render-own-page.server.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
	const { visitor } = context.get(backendContext);
	const page = await findOwnPage(visitor, params.path);
	if (!page) {
		const newPath = await findNewPath(visitor, params.path);
		throw newPath ? movedTo(newPath) : data(null, { status: 404 });
	}
	const siteData = await requestedSite(context);
	const path = href("/:path", { path: page.path });
	const meta = [
		...pageMeta(siteData, {
			title: page.metaTitle ?? page.title,
			description: page.metaDescription ?? page.subtitle,
			path,
			imageUrl: page.socialImageUrl ?? page.imageUrl,
		}),
		{ "script:ld+json": webPageStructuredData({ ...siteData, page }) },
	];
	const html = await renderOwnPage(page, context.get(describePicturesContext));
	return { html, meta };
}

/** Where the page is now that was at a path; null for none. */
async function findNewPath(visitor: DataClient, path: string): Promise<string | null> {
	const pages = await listOwnPages(visitor);
	return pages.find(({ earlierPaths }) => earlierPaths.includes(path))?.path ?? null;
}

/** Browsers ask again: the page may move back. */
function movedTo(path: string): Response {
	const headers = { "cache-control": "no-cache" };
	return redirect(href("/:path", { path }), { status: 301, headers });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** A page of the owner's own, such as an imprint (product §2.29). */
export default function OwnPage({ loaderData: { html } }: Route.ComponentProps) {
	return <ServerHtml html={html} />;
}
