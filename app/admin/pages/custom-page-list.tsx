import { FileText, Plus } from "lucide-react";
import { useState } from "react";
import type { ListedPage } from "../../bakery/custom-pages/schema.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Button } from "../../ui/button.tsx";
import { actionAt } from "../saving/action-at.ts";
import { SortableList } from "../sorting/sortable-list.tsx";
import { ListChanges } from "../steady-list/list-changes.tsx";
import { useSteadyList } from "../steady-list/use-steady-list.ts";
import { explainDeletions } from "../trash/explain-deletions.ts";
import { AddPageDialog } from "./add-page-dialog.tsx";
import { CustomPageRow } from "./custom-page-row.tsx";
import { DeletePageDialog } from "./delete-page-dialog.tsx";

/** The pages that the owner has added, in their order (product §2.29). */
export function CustomPageList({ pages }: { pages: ListedPage[] }) {
	const [isAdding, setAdding] = useState(false);
	const [toDelete, setToDelete] = useState<ListedPage | null>(null);
	const steady = useSteadyList({
		rows: pages,
		idOf: ({ id }) => id,
		explainMissing: (ids) => explainDeletions("custom-page", ids),
	});
	return (
		<>
			<CardSection
				title="Your Pages"
				intro="An imprint, a privacy page, jobs: whatever your site needs."
			>
				<ListChanges changes={steady.changes} onShow={steady.show}>
					{pages.length === 1 ? "1 page" : `${pages.length} pages`}
				</ListChanges>
				<div className="grid gap-4">
					<div {...steady.touchProps}>
						{steady.rows.length === 0 ? (
							<EmptyState icon={FileText} title="No custom pages yet" />
						) : (
							<SortableList
								items={steady.rows}
								titleOf={({ title }) => title}
								action={actionAt("/admin/pages", "order")}
								onMoved={steady.show}
								isColumn
								className="grid gap-2"
							>
								{(page, place) => (
									<CustomPageRow
										key={page.id}
										page={page}
										goneReason={steady.reasonOf(page)}
										onDelete={() => setToDelete(page)}
										{...place}
									/>
								)}
							</SortableList>
						)}
					</div>
					<Button className="justify-self-start" onClick={() => setAdding(true)}>
						<Plus aria-hidden="true" className="size-5" />
						Add Page
					</Button>
				</div>
			</CardSection>
			<AddPageDialog isOpen={isAdding} onClose={() => setAdding(false)} />
			{toDelete ? (
				<DeletePageDialog
					page={toDelete}
					onClose={() => setToDelete(null)}
					onDeleted={() => steady.release(toDelete.id)}
					onRestored={() => steady.show(toDelete.id)}
				/>
			) : null}
		</>
	);
}
