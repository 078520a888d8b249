import { useRouteLoaderData } from "react-router";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";
import type { loader } from "../../root.tsx";

/** What every page knows of the bakery; null only when the document itself could not be made. */
export function useSite(): VisibleSite | null {
	return useRouteLoaderData<typeof loader>("root")?.site ?? null;
}
