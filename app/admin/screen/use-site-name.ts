import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "../../root.tsx";

/** The name of the bakery. */
export function useSiteName(): string {
	return useRouteLoaderData<typeof rootLoader>("root")?.site.settings.siteName ?? "";
}
