import { useRouteLoaderData } from "react-router";
import type { Settings } from "../../bakery/site/schema.ts";
import type { loader as rootLoader } from "../../root.tsx";

/** The settings of the bakery; null only when the document itself could not be made. */
export function useSettings(): Settings | null {
	return useRouteLoaderData<typeof rootLoader>("root")?.settings ?? null;
}

/** The name of the bakery. */
export function useSiteName(): string {
	return useRouteLoaderData<typeof rootLoader>("root")?.site.settings.siteName ?? "";
}
