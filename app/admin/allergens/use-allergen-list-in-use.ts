import { useRouteLoaderData } from "react-router";
import type { AllergenList } from "../../bakery/region/schema.ts";
import type { loader } from "../../root.tsx";

/**
 * The list by which the bakery declares allergens; null as long as it uses none: the owner has chosen
 * no list, and no product is reviewed.
 */
export function useAllergenListInUse(): AllergenList | null {
	return useRouteLoaderData<typeof loader>("root")?.allergenListInUse ?? null;
}
