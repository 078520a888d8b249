import { PanelTop } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Controller } from "react-hook-form";
import { useRevalidator } from "react-router";
import {
	findLinkProblem,
	linkProblemNames,
	type SitePaths,
} from "../../bakery/links/site-paths.ts";
import { type MenuItem, menuItems } from "../../bakery/navigation/menu-items.ts";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { z } from "../../platform/zod.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { RetryAlert } from "../../ui/back-office/retry-alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useInputs, useRecordForm } from "../resource/record-editor.tsx";
import { type ItemProps, RecordList, RecordRow } from "../resource/record-list.tsx";
import { hasUnsavedWork } from "../saving/unsaved-work.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { screenAddress } from "../screen/screen-address.ts";
import { DeleteDialog } from "../trash/delete-dialog.tsx";
import { LinkField } from "./link-field.tsx";

export const navigationAddress = screenAddress("/admin/navigation", {
	/** The id of the item that the form edits; empty for none. */
	item: z.string().catch(""),
});

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
export function ItemForm({ item, paths, hasJustAdded, onFinished }: FormProps) {
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
export function editLinkId(itemId: string): string {
	return `edit-${itemId}`;
}

/** The whole menu in its order. */
export function ItemListCard({ items, paths, editedId, onEditedDeleted }: ListProps) {
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
