import { data } from "react-router";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/not-found";
import { NotFoundMessage } from "./not-found-message.tsx";
import { requestedSite } from "./requested-site.server.ts";

/**
 * The 404 page (product §1). It is cached once for all paths, so it must not contain the path,
 * which the server logs (server/pages/addresses/missing-paths.ts).
 */
export async function loader({ context }: Route.LoaderArgs) {
	const siteData = await requestedSite(context);
	const title = siteData.site.words.say("failures.missing");
	const page = { title, description: null, path: null, imageUrl: null };
	return data({ meta: await pageMeta(siteData, page) }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function NotFoundPage({ matches: [root] }: Route.ComponentProps) {
	return <NotFoundMessage words={root.loaderData.site.words} />;
}
