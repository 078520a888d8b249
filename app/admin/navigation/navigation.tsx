import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { navigationFormSchema } from "../../bakery/navigation/form.ts";
import { listNavigationItems, saveNavigationItem } from "../../bakery/navigation/queries.ts";
import type { NavigationItem } from "../../bakery/navigation/schema.ts";
import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { readResult } from "../../platform/read-result.ts";
import { saveAction } from "../../platform/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { dashboardPath } from "../access/addresses.ts";
import { administratorContext } from "../access/administrator-context.ts";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import type { Route } from "./+types/navigation";
import { EDITED_ITEM, navigationPath } from "./addresses.ts";
import { ItemForm } from "./item-form.tsx";
import { ItemListCard } from "./item-list-card.tsx";
import { editLinkId } from "./item-row.tsx";

export const meta = () => screenMeta("Navigation");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	return { items: await readResult(listNavigationItems(client)) };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return saveAction({
		request,
		schema: navigationFormSchema,
		save: (values, item: NavigationItem | null, { id }) =>
			saveNavigationItem(client, values, item, id),
		settle: (submissionId) => settleSubmission(client, submissionId),
		readCurrent: (item, newId) => findItem(client, item?.id ?? newId),
	});
}

async function findItem(client: DataClient, wantedId: string | null) {
	const items = await listNavigationItems(client);
	return items.find(({ id }) => id === wantedId) ?? null;
}

/** The menus at the top and at the bottom of every page (spec §2). */
export default function Navigation({ loaderData: { items } }: Route.ComponentProps) {
	const navigate = useNavigate();
	const [searchParams] = useSearchParams();
	const [addedCount, setAddedCount] = useState(0);
	const known = items.status === "read" ? items.data : [];
	const edited = known.find(({ id }) => id === searchParams.get(EDITED_ITEM)) ?? null;
	useReturnOfFocus(edited?.id ?? null);

	function finish() {
		if (edited) void navigate(navigationPath, { preventScrollReset: true });
		else setAddedCount(addedCount + 1);
	}

	return (
		<Screen title="Navigation" back={{ to: dashboardPath, label: "Back to Dashboard" }}>
			{/* On a phone the menu is seen first, and the form below it. */}
			<div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
				<ItemForm
					key={edited?.id ?? addedCount}
					item={edited}
					hasJustAdded={addedCount > 0}
					onFinished={finish}
				/>
				<ItemListCard items={items} editedId={edited?.id ?? null} />
			</div>
		</Screen>
	);
}

/** Whoever comes back from editing an item stands at its place in the list again. */
function useReturnOfFocus(editedId: string | null) {
	const lastEditedId = useRef<string | null>(null);
	useEffect(() => {
		if (editedId === null && lastEditedId.current !== null) {
			document.getElementById(editLinkId(lastEditedId.current))?.focus();
		}
		lastEditedId.current = editedId;
	}, [editedId]);
}
