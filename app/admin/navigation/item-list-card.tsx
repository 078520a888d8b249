import { PanelTop } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { NavigationItem } from "../../bakery/navigation/schema.ts";
import type { ReadResult } from "../../platform/browser/read-result.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Button } from "../../ui/button.tsx";
import { SortableList } from "../order/sortable-list.tsx";
import { actionAt } from "../saving/action-at.ts";
import { hasUnsavedWork } from "../saving/unsaved-work.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { ListChanges } from "../steady-list/list-changes.tsx";
import { useSteadyList } from "../steady-list/use-steady-list.ts";
import { explainDeletions } from "../trash/explain-deletions.ts";
import { sayAlreadyDeleted, useDeletionToast } from "../trash/use-deletion-toast.ts";
import { ItemRow } from "./item-row.tsx";

interface Props {
	items: ReadResult<NavigationItem[]>;
	/** The item that is being edited. */
	editedId: string | null;
	/** Called when the item that is being edited was deleted here, and nothing in its form is unsaved. */
	onEditedDeleted: () => void;
}

/** The whole menu in its order. */
export function ItemListCard({ items, editedId, onEditedDeleted }: Props) {
	const [toDelete, setToDelete] = useState<NavigationItem | null>(null);
	const { heading, expectDeletion } = useFocusAfterDeletion(items);
	const say = useDeletionToast();
	const steady = useSteadyList({
		rows: items.status === "read" ? items.data : noItems,
		idOf: ({ id }) => id,
		explainMissing: (ids) => explainDeletions("menu-item", ids),
	});
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/navigation", "delete"),
		isShared: true,
		onSaved({ id: deletedId, wasGone }) {
			setToDelete(null);
			steady.release(deletedId);
			expectDeletion(deletedId);
			if (deletedId === editedId && !hasUnsavedWork()) onEditedDeleted();
			const deleted = {
				kind: "menu-item" as const,
				ids: [deletedId],
				...(toDelete && { description: `“${isolate(toDelete.title)}”` }),
			};
			if (wasGone) void sayAlreadyDeleted(deleted);
			else
				say({
					title: "Navigation item deleted",
					...deleted,
					onRestored: () => steady.show(deletedId),
				});
		},
	});

	return (
		<>
			<CardSection title="Navigation Items" headingRef={heading}>
				<ListChanges changes={steady.changes} onShow={steady.show} />
				<div {...steady.touchProps}>
					{items.status === "failed" ? (
						<FailedList />
					) : steady.rows.length === 0 ? (
						<EmptyState icon={PanelTop} title="No navigation items yet" />
					) : (
						<SortableList
							items={steady.rows}
							titleOf={({ title }) => title}
							action={actionAt("/admin/navigation", "order")}
							onMoved={steady.show}
							isColumn
							className="grid gap-2"
						>
							{(item, place) => (
								<ItemRow
									key={item.id}
									item={item}
									isEdited={item.id === editedId}
									goneReason={steady.reasonOf(item)}
									onDelete={() => setToDelete(item)}
									{...place}
								/>
							)}
						</SortableList>
					)}
				</div>
			</CardSection>
			<ConfirmDialog
				isOpen={toDelete !== null}
				title={`Delete “${toDelete?.title}”?`}
				question="Are you sure you want to delete this navigation item?"
				confirmLabel="Delete"
				busyLabel="Deleting..."
				isBusy={isSubmitting}
				isDestructive
				onCancel={() => setToDelete(null)}
				onConfirm={() => toDelete && submit({ id: toDelete.id })}
			/>
		</>
	);
}

const noItems: NavigationItem[] = [];

/** The button is removed with the item, so the focus moves to the list's heading. */
function useFocusAfterDeletion(items: Props["items"]) {
	const heading = useRef<HTMLHeadingElement>(null);
	const expectedId = useRef<string | null>(null);
	useEffect(() => {
		if (expectedId.current === null || items.status === "failed") return;
		if (items.data.some(({ id }) => id === expectedId.current)) return;
		expectedId.current = null;
		heading.current?.focus();
	}, [items]);
	const expectDeletion = (id: string) => {
		expectedId.current = id;
	};
	return { heading, expectDeletion };
}

function FailedList() {
	const { revalidate, state } = useRevalidator();
	return (
		<Alert tone="error" role="alert" title="Error">
			<p>Failed to load navigation items</p>
			<Button
				variant="outline"
				className="mt-2 justify-self-start"
				disabled={state === "loading"}
				onClick={() => void revalidate()}
			>
				Try Again
			</Button>
		</Alert>
	);
}
