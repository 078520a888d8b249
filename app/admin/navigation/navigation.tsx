import { PanelTop } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Controller } from "react-hook-form";
import {
	href,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useNavigate,
	useRevalidator,
} from "react-router";
import {
	findLinkProblem,
	linkProblemNames,
	readSitePaths,
	type SitePaths,
} from "../../bakery/links/site-paths.ts";
import {
	deleteNavigationItem,
	type MenuItem,
	menuItems,
} from "../../bakery/navigation/menu-items.ts";
import { listRecords } from "../../bakery/resource/queries.ts";
import { type ReadResult, readResult } from "../../platform/browser/backend-error.ts";
import { deletion, screenAction } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { RetryAlert } from "../../ui/back-office/retry-alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { LogoutButton } from "../access/logout-button.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { useRecordForm } from "../resource/record-editor.tsx";
import { useInputs } from "../resource/record-fields.tsx";
import { resourceIntents } from "../resource/record-intents.ts";
import { type ItemProps, RecordList, RecordRow } from "../resource/record-list.tsx";
import { hasUnsavedWork } from "../saving/unsaved-work.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { ContentRefresh } from "../screen/live-updates.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { screenAddress } from "../screen/screen-address.ts";
import { administratorContext } from "../session/administrator.ts";
import { DeleteDialog } from "../trash/delete-dialog.tsx";
import type { Route } from "./+types/navigation";
import { LinkField } from "./link-field.tsx";

const navigationAddress = screenAddress("/admin/navigation", {
	/** The id of the item that the form edits; empty for none. */
	item: z.string().catch(""),
});

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

/** The menus at the top and at the bottom of every page (product §2.26). */
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
			back={{ to: href("/admin/dashboard"), label: "Back to Dashboard" }}
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

interface FormProps {
	/** The item to edit; null to add one. */
	item: MenuItem | null;
	/** The pages to suggest; null if unknown. */
	paths: SitePaths | null;
	/** Whether the form is shown after an item was added. */
	hasJustAdded: boolean;
	/** Called when the item is saved, or editing it was canceled. */
	onFinished: () => void;
}

/** Adds an item to the menu, or changes one. */
function ItemForm({ item, paths, hasJustAdded, onFinished }: FormProps) {
	const id = useId();
	const { form, saving } = useRecordForm({
		of: menuItems,
		record: item,
		action: actionAt("/admin/navigation", "save"),
		successToast: (isNew) => `Navigation item ${isNew ? "created" : "updated"}`,
		onSaved: onFinished,
	});
	const { submit, isSaving, forget, dialogs } = saving;
	const inputs = useInputs({ of: menuItems, form, isNew: item === null });
	const heading = useFocusOnMount(item !== null, hasJustAdded, () => form.setFocus("title"));

	function cancel() {
		forget();
		onFinished();
	}

	return (
		<Card className="p-5 max-xl:order-last sm:p-7 xl:tall:sticky xl:top-[calc(var(--bar-height)+1.5rem)]">
			<h2 ref={heading} id={id} tabIndex={-1} className="text-label">
				{item ? "Edit Item" : "Add Item"}
			</h2>
			<form aria-labelledby={id} onSubmit={submit} noValidate className="mt-5 grid gap-5">
				{inputs(["title"])}
				{/* Registers itself in its place, as the others do: the first one that is invalid gets the focus. */}
				<Controller
					control={form.control}
					name="path"
					render={({ field, fieldState }) => (
						<LinkField
							label={menuItems.fields.path.label}
							paths={paths}
							typed={field.value}
							error={fieldState.error?.message}
							{...field}
						/>
					)}
				/>
				<div>{inputs(["showInHeader", "showInFooter"])}</div>
				<div className="flex flex-wrap gap-3 *:flex-[1_1_8rem]">
					{item ? (
						<Button variant="outline" onClick={cancel}>
							Cancel
						</Button>
					) : null}
					<SubmitButton isBusy={isSaving} busyLabel="Saving...">
						{item ? "Update Item" : "Add Item"}
					</SubmitButton>
				</div>
			</form>
			{dialogs}
		</Card>
	);
}

/**
 * When editing, the focus moves to the first field; after an item was added, to the heading before
 * the fields.
 */
function useFocusOnMount(isEditing: boolean, hasJustAdded: boolean, focusField: () => void) {
	const heading = useRef<HTMLHeadingElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when the form arrives.
	useEffect(() => {
		if (isEditing) focusField();
		else if (hasJustAdded) heading.current?.focus({ preventScroll: true });
	}, []);
	return heading;
}

interface ListProps {
	items: ReadResult<MenuItem[]>;
	/** Null if unknown. */
	paths: SitePaths | null;
	editedId: string | null;
	/** Called when the edited item was deleted here, and its form has no unsaved changes. */
	onEditedDeleted: () => void;
}

/** The element that leads to editing an item. */
function editLinkId(itemId: string): string {
	return `edit-${itemId}`;
}

/** The whole menu in its order. */
function ItemListCard({ items, paths, editedId, onEditedDeleted }: ListProps) {
	const { revalidate, state } = useRevalidator();
	return (
		<CardSection title="Navigation Items">
			<RecordList
				of={menuItems}
				records={items.status === "read" ? items.data : noItems}
				empty={
					items.status === "failed" ? (
						<RetryAlert
							tone="error"
							role="alert"
							title="Error"
							isRetrying={state === "loading"}
							onRetry={() => void revalidate()}
						>
							Failed to load navigation items
						</RetryAlert>
					) : (
						<EmptyState icon={PanelTop} title="No navigation items yet" />
					)
				}
				titleOf={({ title }) => title}
				isColumn
				className="grid gap-2"
				renderDeletion={({ record: { id, title }, onDeleted, ...dialog }) => (
					<DeleteDialog
						title={`Delete “${title}”?`}
						question="Are you sure you want to delete this navigation item?"
						action={actionAt("/admin/navigation", "delete")}
						values={{ id }}
						deleted={{ kind: "menu-item", ids: [id], name: title }}
						successToast="Navigation item deleted"
						onDeleted={() => {
							onDeleted();
							if (id === editedId && !hasUnsavedWork()) onEditedDeleted();
						}}
						{...dialog}
					/>
				)}
			>
				{(item, props) => (
					<ItemRow
						key={item.id}
						item={item}
						paths={paths}
						isEdited={item.id === editedId}
						{...props}
					/>
				)}
			</RecordList>
		</CardSection>
	);
}

const noItems: MenuItem[] = [];

interface RowProps extends ItemProps {
	item: MenuItem;
	paths: SitePaths | null;
	isEdited: boolean;
}

/** An item of the menu: what it says, where it leads, where it is shown. */
function ItemRow({ item, paths, ...row }: RowProps) {
	const { id, title, path, showInHeader, showInFooter, active } = item;
	const problem = paths && findLinkProblem(path, paths, new Date());
	return (
		<RecordRow
			{...{ id, title, ...row }}
			badges={
				<>
					{showInHeader ? <Badge>Header</Badge> : null}
					{showInFooter ? <Badge>Footer</Badge> : null}
					{active ? null : <Badge tone="muted">Inactive</Badge>}
				</>
			}
			editLink={{
				id: editLinkId(id),
				to: navigationAddress.path({ item: id }),
				preventScrollReset: true,
			}}
		>
			<p className="break-all text-muted text-sm">{path}</p>
			{problem ? (
				<p className="font-medium text-error text-sm">{linkProblemNames[problem]}</p>
			) : null}
		</RecordRow>
	);
}
