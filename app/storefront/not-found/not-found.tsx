import { data } from "react-router";
import { log } from "../../platform/log.server.ts";
import { pageMeta } from "../search-engines/page-meta.ts";
import type { Route } from "./+types/not-found";
import { NotFoundMessage } from "./not-found-message.tsx";

/** Any path that no page has (spec §2): a real 404, and a line in the log. */
export function loader({ request }: Route.LoaderArgs) {
	log.warn("a page was not found", { path: new URL(request.url).pathname });
	return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
	pageMeta(root.loaderData, {
		title: "Page not found",
		description: null,
		path: null,
		imageUrl: null,
	});

export default function NotFoundPage() {
	return <NotFoundMessage />;
}
