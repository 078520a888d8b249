import { useEffect, useRef, useState } from "react";
import { href, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import { readSitePaths } from "../../bakery/links/site-paths.ts";
import {
	deleteNavigationItem,
	type MenuItem,
	menuItems,
} from "../../bakery/navigation/menu-items.ts";
import { listRecords } from "../../bakery/resource/resource.ts";
import { readResult } from "../../platform/browser/backend-error.ts";
import { deletion, screenAction } from "../../platform/saving/save-action.ts";
import { LogoutButton } from "../access/logout-button.tsx";
import { HistoryLink } from "../history/history-address.tsx";
import { resourceIntents } from "../resource/record-intents.ts";
import { ContentRefresh } from "../screen/live-updates.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/navigation";
import { editLinkId, ItemForm, ItemListCard, navigationAddress } from "./menu-editor.tsx";

export const meta = () => screenMeta("Navigation");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const [items, paths] = await Promise.all([
		readResult(listRecords(call, menuItems)),
		// Suggestions and marks are no reason to wait or to fail.
		readResult(readSitePaths(call)),
	]);
	return { items, paths: paths.status === "read" ? paths.data : null };
}

/** Opening an item shows data that was already loaded. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
	const opensItem =
		currentUrl.search !== nextUrl.search && navigationAddress.read(nextUrl).item !== "";
	return defaultShouldRevalidate && !opensItem;
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		...resourceIntents(call, menuItems),
		delete: deletion((id) => deleteNavigationItem(call, id)),
	});
}

/** The menus at the top and at the bottom of every page (product §24). */
export default function Navigation({ loaderData: { items, paths } }: Route.ComponentProps) {
	const navigate = useNavigate();
	const searchParams = new URLSearchParams(useLocation().search);
	const [addedCount, setAddedCount] = useState(0);
	const known = items.status === "read" ? items.data : [];
	const { item: editedId } = navigationAddress.read({ searchParams });
	const edited = useEditedItem(known, editedId);
	const lastEditedId = useFocusAfterEditing(edited?.id ?? null);

	function finish() {
		if (edited) void navigate(href("/admin/navigation"), { preventScrollReset: true });
		else setAddedCount(addedCount + 1);
	}

	return (
		<Screen
			title="Navigation"
			actions={
				<>
					<HistoryLink of="menu" id="" />
					{/* On wide screens it is at the top of every screen. */}
					<LogoutButton className="btn btn-ghost min-h-11 rounded-full text-base lg:hidden" />
				</>
			}
		>
			{/* On a phone the menu is seen first, and the form below it. */}
			<div className="grid grid-cols-1 items-start gap-4 sm:gap-6 xl:grid-cols-[min(24rem,45%)_minmax(0,1fr)]">
				<ItemForm
					key={edited?.id ?? addedCount}
					item={edited}
					paths={paths}
					hasJustAdded={addedCount > 0}
					onFinished={finish}
				/>
				<ItemListCard
					items={items}
					paths={paths}
					editedId={edited?.id ?? null}
					onEditedDeleted={() => {
						lastEditedId.current = null;
						finish();
					}}
				/>
			</div>
			<ContentRefresh />
		</Screen>
	);
}

/** The item as its form was opened with it: an open form stays when the list changes. */
function useEditedItem(known: MenuItem[], editedId: string): MenuItem | null {
	const [opened, setOpened] = useState<MenuItem | null>(null);
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
	return lastEditedId;
}
