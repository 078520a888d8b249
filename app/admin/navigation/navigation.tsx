import { useEffect, useRef, useState } from "react";
import { href, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import { navigationFormSchema } from "../../bakery/navigation/form.ts";
import {
	deleteNavigationItem,
	listNavigationItems,
	moveNavigationItem,
	restoreNavigationItem,
	saveNavigationItem,
} from "../../bakery/navigation/queries.ts";
import type { NavigationItem } from "../../bakery/navigation/schema.ts";
import { changesOf } from "../../bakery/open-forms/queries.ts";
import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { readResult } from "../../platform/browser/read-result.ts";
import { deletion } from "../../platform/saving/delete-action.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { HistoryLink } from "../history/history-link.tsx";
import { moveIntent } from "../order/move-intent.ts";
import { ContentRefresh } from "../screen/content-refresh.tsx";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { administratorContext } from "../session/administrator-context.ts";
import { restoreAndSave } from "../trash/restore-and-save.ts";
import type { Route } from "./+types/navigation";
import { ItemForm } from "./item-form.tsx";
import { ItemListCard } from "./item-list-card.tsx";
import { editLinkId } from "./item-row.tsx";
import { navigationAddress } from "./navigation-address.ts";

export const meta = () => screenMeta("Navigation");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	return { items: await readResult(listNavigationItems(client)) };
}

/** Opening an item shows data that was already loaded. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
	const opensItem =
		currentUrl.search !== nextUrl.search && navigationAddress.read(nextUrl).item !== "";
	return defaultShouldRevalidate && !opensItem;
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	const changes = changesOf<NavigationItem>(client, "menu-item", ({ id }) => id);
	const save = intent({
		schema: navigationFormSchema,
		save: (values, item: NavigationItem | null, { id }) =>
			saveNavigationItem(client, values, item, id),
		settle: (submissionId) => settleSubmission(client, submissionId),
		readCurrent: (item, newId) => findItem(client, item?.id ?? newId),
		...changes,
	});
	return screenAction(request, {
		save,
		restoreAndSave: restoreAndSave(client, save, {
			restore: (values, record, id) => restoreNavigationItem(client, values, record, id),
			readRestored: ({ id }) => findItem(client, id),
		}),
		order: moveIntent((move) => moveNavigationItem(client, move)),
		delete: deletion((id) => deleteNavigationItem(client, id)),
	});
}

async function findItem(client: DataClient, wantedId: string | null) {
	const items = await listNavigationItems(client);
	return items.find(({ id }) => id === wantedId) ?? null;
}

/** The menus at the top and at the bottom of every page (product §2.26). */
export default function Navigation({ loaderData: { items } }: Route.ComponentProps) {
	const navigate = useNavigate();
	const searchParams = new URLSearchParams(useLocation().search);
	const [addedCount, setAddedCount] = useState(0);
	const known = items.status === "read" ? items.data : [];
	const { item: editedId } = navigationAddress.read({ searchParams });
	const edited = useEditedItem(known, editedId);
	useFocusAfterEditing(edited?.id ?? null);

	function finish() {
		if (edited) void navigate(href("/admin/navigation"), { preventScrollReset: true });
		else setAddedCount(addedCount + 1);
	}

	return (
		<Screen
			title="Navigation"
			back={{ to: href("/admin/dashboard"), label: "Back to Dashboard" }}
			actions={<HistoryLink of="menu" id="" />}
		>
			{/* On a phone the menu is seen first, and the form below it. */}
			<div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
				<ItemForm
					key={edited?.id ?? addedCount}
					item={edited}
					hasJustAdded={addedCount > 0}
					onFinished={finish}
				/>
				<ItemListCard items={items} editedId={edited?.id ?? null} onEditedDeleted={finish} />
			</div>
			<ContentRefresh />
		</Screen>
	);
}

/** The item as its form was opened with it: a form in use stays, whatever happens to the list. */
function useEditedItem(known: NavigationItem[], editedId: string): NavigationItem | null {
	const [opened, setOpened] = useState<NavigationItem | null>(null);
	if (opened?.id === editedId) return opened;
	const found = known.find(({ id }) => id === editedId) ?? null;
	if (found !== opened) setOpened(found);
	return found;
}

/** Returns the focus to the item in the list after editing it. */
function useFocusAfterEditing(editedId: string | null) {
	const lastEditedId = useRef<string | null>(null);
	useEffect(() => {
		if (editedId === null && lastEditedId.current !== null) {
			document.getElementById(editLinkId(lastEditedId.current))?.focus();
		}
		lastEditedId.current = editedId;
	}, [editedId]);
}
