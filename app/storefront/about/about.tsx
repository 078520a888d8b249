import { getAbout } from "../../bakery/content/queries.ts";
import { toShown } from "../../bakery/content/shown.server.ts";
import { backendContext } from "../../platform/backend-context.ts";
import { describePicturesContext } from "../../platform/describe-pictures-context.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/about";
import { AboutSection } from "./about-section.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const { visitor } = context.get(backendContext);
	const [section, siteData] = await Promise.all([getAbout(visitor), requestedSite(context)]);
	const { pageTitle, subtitle, imageUrl } = section;
	const page = { title: pageTitle, description: subtitle, path: "/about", imageUrl };
	return {
		about: await toShown(section, context.get(describePicturesContext)),
		meta: pageMeta(siteData, page),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function AboutPage({ loaderData }: Route.ComponentProps) {
	return <AboutSection section={loaderData.about} />;
}
