import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "../../root.tsx";

/** What the bakery is called. */
export function useSiteName(): string {
	return useRouteLoaderData<typeof rootLoader>("root")?.site.settings.siteName ?? "";
}
