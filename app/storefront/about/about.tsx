import { getAbout } from "../../bakery/content/queries.ts";
import { toShown } from "../../bakery/content/shown.server.ts";
import { backendContext } from "../../platform/backend-context.ts";
import { describePicturesContext } from "../../platform/describe-pictures-context.ts";
import { pageMeta } from "../search-engines/page-meta.ts";
import type { Route } from "./+types/about";
import { AboutSection } from "./about-section.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const { visitor } = context.get(backendContext);
	return toShown(await getAbout(visitor), context.get(describePicturesContext));
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
	if (!loaderData) return [];
	const { pageTitle, subtitle, imageUrl } = loaderData;
	const page = { title: pageTitle, description: subtitle, path: "/about", imageUrl };
	return pageMeta(root.loaderData, page);
};

export default function AboutPage({ loaderData }: Route.ComponentProps) {
	return <AboutSection section={loaderData} />;
}
