import { PanelTop } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { NavigationItem } from "../../bakery/navigation/schema.ts";
import type { ReadResult } from "../../platform/read-result.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSubmission } from "../layout/use-submission.ts";
import { itemDeletionPath } from "./addresses.ts";
import { SortableItems } from "./sortable-items.tsx";

interface Props {
	items: ReadResult<NavigationItem[]>;
	/** The item that is being edited. */
	editedId: string | null;
}

/** The whole menu in its order. */
export function ItemListCard({ items, editedId }: Props) {
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	const [toDelete, setToDelete] = useState<NavigationItem | null>(null);
	const { submit, isSubmitting } = useSubmission<string>({
		action: itemDeletionPath,
		onSaved() {
			setToDelete(null);
			// The button that asked for it is gone with the item.
			heading.current?.focus();
			void showToast({ title: "Navigation item deleted" });
		},
	});

	return (
		<section aria-labelledby={id}>
			<Card className="p-5 sm:p-7">
				<h2 ref={heading} id={id} tabIndex={-1} className="text-label">
					Navigation Items
				</h2>
				<div className="mt-5">
					{items.status === "failed" ? (
						<FailedList />
					) : items.data.length === 0 ? (
						<EmptyState icon={PanelTop} title="No navigation items yet" />
					) : (
						<SortableItems items={items.data} editedId={editedId} onDelete={setToDelete} />
					)}
				</div>
			</Card>
			<ConfirmDialog
				isOpen={toDelete !== null}
				title={`Delete “${toDelete?.title}”?`}
				question="Are you sure you want to delete this navigation item?"
				confirmLabel="Delete"
				busyLabel="Deleting..."
				isBusy={isSubmitting}
				isDestructive
				onCancel={() => setToDelete(null)}
				onConfirm={() => submit({ id: toDelete?.id })}
			/>
		</section>
	);
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
