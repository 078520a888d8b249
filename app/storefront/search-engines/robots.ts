import { backendContext } from "../../platform/requests/backend-context.ts";
import type { Route } from "./+types/robots";

/** What programs that search the web may look at, and where they find it. */
export function loader({ context }: Route.LoaderArgs) {
	const { siteUrl } = context.get(backendContext);
	const lines = ["User-agent: *", "Disallow: /admin", "", `Sitemap: ${siteUrl}/sitemap.xml`, ""];
	return new Response(lines.join("\n"), {
		headers: { "content-type": "text/plain; charset=utf-8" },
	});
}
