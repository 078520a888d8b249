import { data } from "react-router";
import { NotFoundMessage } from "../layout/not-found-message.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/not-found";

/**
 * The 404 page (product §2.11). It is cached once for all paths, so it must not contain the path,
 * which the server logs (server/pages/addresses/missing-paths.ts).
 */
export async function loader({ context }: Route.LoaderArgs) {
	const page = { title: "Page not found", description: null, path: null, imageUrl: null };
	return data({ meta: pageMeta(await requestedSite(context), page) }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

export default function NotFoundPage() {
	return <NotFoundMessage />;
}
