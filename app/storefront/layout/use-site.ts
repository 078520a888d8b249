import { useRouteLoaderData } from "react-router";
import type { Route } from "../../+types/root";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";

/** What every page knows of the bakery; null only when the document itself could not be made. */
export function useSite(): VisibleSite | null {
	return useRouteLoaderData<Route.ComponentProps["loaderData"]>("root")?.site ?? null;
}
