import { PanelTop } from "lucide-react";
import { useRevalidator } from "react-router";
import {
	findLinkProblem,
	linkProblemNames,
	type SitePaths,
} from "../../bakery/links/site-paths.ts";
import { type MenuItem, menuItems } from "../../bakery/navigation/menu-items.ts";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { RetryAlert } from "../../ui/back-office/retry-alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { type ItemProps, RecordList, RecordRow } from "../resource/record-list.tsx";
import { hasUnsavedWork } from "../saving/unsaved-work.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { DeleteDialog } from "../trash/delete-dialog.tsx";
import { navigationAddress } from "./navigation-address.ts";

interface Props {
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
export function ItemListCard({ items, paths, editedId, onEditedDeleted }: Props) {
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
