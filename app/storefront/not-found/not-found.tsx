import { data } from "react-router";
import { NotFoundMessage } from "../layout/not-found-message.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/not-found";

/**
 * Any path that no page has (product §2.11): a real 404. One page is kept for all of them, so nothing on it
 * may tell the path; the server logs it (server/pages/addresses/missing-paths.ts).
 */
export async function loader({ context }: Route.LoaderArgs) {
	const page = { title: "Page not found", description: null, path: null, imageUrl: null };
	return data({ meta: pageMeta(await requestedSite(context), page) }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function NotFoundPage() {
	return <NotFoundMessage />;
}
