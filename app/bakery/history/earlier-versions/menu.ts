import { listNavigationItems, moveNavigationItems } from "../../navigation/queries.ts";
import type { NavigationItem } from "../../navigation/schema.ts";
import { differencesBetween, type ShownField } from "../differences.ts";
import { versionsBefore } from "../queries.ts";
import type { ReadEarlierVersion } from "./earlier-version.ts";
import { numberIn } from "./row-values.ts";

/** The order of the items that are there now. What was added since then comes where it stands. */
export const readEarlierMenu: ReadEarlierVersion = async (client, _id, changeId) => {
	const [items, versions] = await Promise.all([
		listNavigationItems(client),
		versionsBefore(client, changeId, "navigation_items"),
	]);
	const placeOf = ({ id, displayOrder }: NavigationItem) =>
		numberIn(versions.get(id) ?? {}, "display_order", displayOrder);
	const earlier = items.toSorted((a, b) => placeOf(a) - placeOf(b));
	return {
		seen: Object.fromEntries(items.map(({ id }, place) => [id, place])),
		differences: differencesBetween(orderOf(items), orderOf(earlier)),
		notes: [],
		problem: null,
		async save(seen) {
			const expectedIds = Object.keys(seen).sort((a, b) => (seen[a] ?? 0) - (seen[b] ?? 0));
			await moveNavigationItems(client, { ids: earlier.map(({ id }) => id), expectedIds });
		},
	};
};

function orderOf(items: readonly NavigationItem[]): ShownField[] {
	const entries = items.map(({ title }) => title);
	return [{ label: "Order", value: { kind: "list", entries } }];
}
