import { useRouteLoaderData } from "react-router";
import type { DefaultWords } from "../../bakery/content/sections/default-words.ts";
import type { AllergenList } from "../../bakery/region/regional-settings.ts";
import type { Settings } from "../../bakery/site/stored-site.ts";
import type { loader as rootLoader } from "../../root.tsx";

/** The settings of the bakery; null only when the document itself could not be made. */
export function useSettings(): Settings | null {
	return useRouteLoaderData<typeof rootLoader>("root")?.settings ?? null;
}

/** The settings in the document of the back office, as they were read last; null as for `useSettings`. */
export function useEnvironment() {
	return useRouteLoaderData<typeof rootLoader>("root")?.publicEnvironment ?? null;
}

/** The default texts of pages in the site's language; undefined for English. */
export function useDefaultWords(): DefaultWords | undefined {
	return useRouteLoaderData<typeof rootLoader>("root")?.defaultWords ?? undefined;
}

/** The tagline in the footer, in the owner's wording. */
export function useTagline(): string {
	return useRouteLoaderData<typeof rootLoader>("root")?.site.words.frame.tagline ?? "";
}

/** The name of the bakery. */
export function useSiteName(): string {
	return useRouteLoaderData<typeof rootLoader>("root")?.site.settings.siteName ?? "";
}

/**
 * The list by which the bakery declares allergens; null as long as it uses none: the owner has chosen
 * no list, and no product is reviewed.
 */
export function useAllergenListInUse(): AllergenList | null {
	return useRouteLoaderData<typeof rootLoader>("root")?.allergenListInUse ?? null;
}
