import { backendContext } from "../../platform/requests/contexts.ts";
import type { Route } from "./+types/robots";

/** The rules for crawlers, with the address of the sitemap. */
export function loader({ context }: Route.LoaderArgs) {
	const { siteUrl } = context.get(backendContext);
	const lines = ["User-agent: *", "Disallow: /admin", "", `Sitemap: ${siteUrl}/sitemap.xml`, ""];
	return new Response(lines.join("\n"), {
		headers: { "content-type": "text/plain; charset=utf-8" },
	});
}
