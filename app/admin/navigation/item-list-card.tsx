import { PanelTop } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { findLinkProblem, type SitePaths } from "../../bakery/links/site-paths.ts";
import type { NavigationItem } from "../../bakery/navigation/schema.ts";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { RetryAlert } from "../../ui/back-office/retry-alert.tsx";
import { actionAt } from "../saving/action-at.ts";
import { hasUnsavedWork } from "../saving/unsaved-work.ts";
import { SortableList } from "../sorting/sortable-list.tsx";
import { ListChanges } from "../steady-list/list-changes.tsx";
import { useSteadyList } from "../steady-list/use-steady-list.ts";
import { DeleteDialog } from "../trash/delete-dialog.tsx";
import { explainDeletions } from "../trash/explain-deletions.ts";
import { ItemRow } from "./item-row.tsx";

interface Props {
	items: ReadResult<NavigationItem[]>;
	/** Null if unknown. */
	paths: SitePaths | null;
	editedId: string | null;
	/** Called when the edited item was deleted here, and its form has no unsaved changes. */
	onEditedDeleted: () => void;
}

/** The whole menu in its order. */
export function ItemListCard({ items, paths, editedId, onEditedDeleted }: Props) {
	const [toDelete, setToDelete] = useState<NavigationItem | null>(null);
	const { revalidate, state } = useRevalidator();
	const steady = useSteadyList({
		rows: items.status === "read" ? items.data : noItems,
		idOf: ({ id }) => id,
		explainMissing: (ids) => explainDeletions("menu-item", ids),
	});

	function afterDeletion(id: string) {
		steady.release(id);
		if (id === editedId && !hasUnsavedWork()) onEditedDeleted();
	}

	return (
		<>
			<CardSection title="Navigation Items">
				<ListChanges changes={steady.changes} onShow={steady.show} />
				<div {...steady.touchProps}>
					{items.status === "failed" ? (
						<RetryAlert
							tone="error"
							role="alert"
							title="Error"
							isRetrying={state === "loading"}
							onRetry={() => void revalidate()}
						>
							Failed to load navigation items
						</RetryAlert>
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
									problem={paths && findLinkProblem(item.path, paths, new Date())}
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
			{toDelete ? (
				<DeleteDialog
					title={`Delete “${toDelete.title}”?`}
					question="Are you sure you want to delete this navigation item?"
					action={actionAt("/admin/navigation", "delete")}
					values={{ id: toDelete.id }}
					deleted={{ kind: "menu-item", ids: [toDelete.id], name: toDelete.title }}
					successToast="Navigation item deleted"
					onClose={() => setToDelete(null)}
					onDeleted={() => afterDeletion(toDelete.id)}
					onRestored={() => steady.show(toDelete.id)}
				/>
			) : null}
		</>
	);
}

const noItems: NavigationItem[] = [];
