import { href } from "react-router";
import { toPageView } from "../../bakery/content/page-view.server.ts";
import { defaultWords } from "../../bakery/content/sections/default-words.ts";
import { getPageContent } from "../../bakery/content/stored-sections.ts";
import { backendContext, describeImagesContext } from "../../platform/requests/contexts.ts";
import { renderSections } from "../layout/render-sections.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { renderNextSteps } from "../layout/visit.server.tsx";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/about";
import { aboutSections } from "./about-sections.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const { visitor, clock } = context.get(backendContext);
	const reading = requestedSite(context);
	const defaults = reading.then(({ site }) => defaultWords(site.words, site.settings));
	const [content, siteData] = await Promise.all([
		getPageContent(visitor, "about", defaults),
		reading,
	]);
	const { pageTitle, subtitle, imageUrl } = content.about;
	const { site } = siteData;
	const sections = await toPageView(
		"about",
		content,
		context.get(describeImagesContext),
		await defaults,
	);
	const page = { title: pageTitle, description: subtitle, path: href("/about"), imageUrl };
	return {
		sections,
		nextStepsHtml: renderNextSteps(site, clock.now()),
		meta: await pageMeta(siteData, page),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function AboutPage({ loaderData }: Route.ComponentProps) {
	return (
		<>
			{renderSections(loaderData.sections, aboutSections)}
			<ServerHtml html={loaderData.nextStepsHtml} />
		</>
	);
}
