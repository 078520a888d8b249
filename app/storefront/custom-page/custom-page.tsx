import { data, href } from "react-router";
import { defaultWords } from "../../bakery/content/sections/default-words.ts";
import { findCustomPage } from "../../bakery/custom-pages/custom-pages.ts";
import { shownAddress } from "../../bakery/media/images.ts";
import { webPageStructuredData } from "../../bakery/search-engines/structured-data.ts";
import { backendContext } from "../../platform/requests/contexts.ts";
import homeStyles from "../home/home.css?url";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/custom-page";
import { renderCustomPage } from "./render-custom-page.server.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
	const { visitor } = context.get(backendContext);
	const page = await findCustomPage(visitor, params.path);
	if (!page) throw data(null, { status: 404 });
	const siteData = await requestedSite(context);
	const { socialImageUrl } = page;
	const images = await siteData.describeImages(socialImageUrl ? [socialImageUrl] : []);
	const path = href("/:path", { path: page.path });
	const meta = [
		...(await pageMeta(siteData, {
			title: page.metaTitle ?? page.title,
			description: page.metaDescription ?? page.subtitle,
			path,
			imageUrl: shownAddress(socialImageUrl, images) ?? page.imageUrl,
		})),
		{ "script:ld+json": webPageStructuredData({ ...siteData, page }) },
	];
	const { words, settings } = siteData.site;
	const html = await renderCustomPage(page, siteData.describeImages, defaultWords(words, settings));
	return { html, meta };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** For its layouts with a hero. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: homeStyles }];

/** A custom page, such as an imprint (product §5). */
export default function CustomPage({ loaderData: { html } }: Route.ComponentProps) {
	return <ServerHtml html={html} />;
}
