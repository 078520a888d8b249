import { data } from "react-router";
import { log } from "../../platform/log.server.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/not-found";
import { NotFoundMessage } from "./not-found-message.tsx";

/** Any path that no page has (spec §2): a real 404, and a line in the log. */
export async function loader({ request, context }: Route.LoaderArgs) {
	log.warn("a page was not found", { path: new URL(request.url).pathname });
	const page = { title: "Page not found", description: null, path: null, imageUrl: null };
	return data({ meta: pageMeta(await requestedSite(context), page) }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function NotFoundPage() {
	return <NotFoundMessage />;
}
