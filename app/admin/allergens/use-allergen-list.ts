import { useRouteLoaderData } from "react-router";
import { DEFAULT_REGION } from "../../bakery/site/regional-settings.ts";
import type { AllergenList } from "../../bakery/site/schema.ts";
import type { loader } from "../../root.tsx";

/** The list of allergens that the bakery has chosen. */
export function useAllergenList(): AllergenList {
	const root = useRouteLoaderData<typeof loader>("root");
	return root?.settings?.allergenList ?? DEFAULT_REGION.allergenList;
}
