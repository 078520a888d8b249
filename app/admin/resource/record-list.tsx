import { Pencil, Trash2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Resource } from "../../bakery/resource/resource.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import {
	DragHandle,
	MoveButtons,
	SortableList,
	type SortablePlace,
	useSortableElement,
} from "../lists/sortable-list.tsx";
import { GoneNote, ListChanges, useSteadyList } from "../lists/steady-list.tsx";
import { explainDeletions } from "../trash/delete-dialog.tsx";

/** The props of a dialog that deletes a record. */
export interface DeletionProps<Stored> {
	record: Stored;
	onClose: () => void;
	onDeleted: () => void;
	onRestored: () => void;
}

interface Props<Stored>
	extends Omit<
		ComponentProps<typeof SortableList<Stored & { id: string }>>,
		"items" | "table" | "onMoved" | "children"
	> {
	of: Pick<Resource, "kind" | "table">;
	records: readonly Stored[];
	/** Says how many there are, above them. */
	summary?: ReactNode;
	/** In place of the list while it has none. */
	empty: ReactNode;
	/** Asks before a record is deleted. */
	renderDeletion: (dialog: DeletionProps<Stored>) => ReactNode;
	/** Renders a record as an element of the list. */
	children: (record: Stored, item: ItemProps) => ReactNode;
}

/** The props of an item besides its record. */
export interface ItemProps extends SortablePlace {
	/** Why it is gone, if it is. */
	goneReason: string | null;
	onDelete: () => void;
}

/** Records in the owner's order: they are moved and deleted, and stay where they are meanwhile. */
export function RecordList<Stored extends { id: string }>({
	of: { kind, table },
	records,
	summary,
	empty,
	renderDeletion,
	children,
	...list
}: Props<Stored>) {
	const [deleting, setDeleting] = useState<Stored | null>(null);
	const steady = useSteadyList({
		rows: records,
		idOf: ({ id }) => id,
		explainMissing: (ids) => explainDeletions(kind, ids),
	});
	return (
		<>
			<ListChanges changes={steady.changes} onShow={steady.show}>
				{summary}
			</ListChanges>
			<div {...steady.touchProps}>
				{steady.rows.length === 0 ? (
					empty
				) : (
					<SortableList items={steady.rows} table={table} onMoved={steady.show} {...list}>
						{(record, place) =>
							children(record, {
								goneReason: steady.reasonOf(record),
								onDelete: () => setDeleting(record),
								...place,
							})
						}
					</SortableList>
				)}
			</div>
			{deleting
				? renderDeletion({
						record: deleting,
						onClose: () => setDeleting(null),
						onDeleted: () => steady.release(deleting.id),
						onRestored: () => steady.show(deleting.id),
					})
				: null}
		</>
	);
}

interface RowProps extends ItemProps {
	id: string;
	title: string;
	/** Beside the title. */
	badges: ReactNode;
	editLink: ComponentProps<typeof Link>;
	/** Between those that edit and delete it. */
	buttons?: ReactNode;
	isEdited?: boolean;
	/** Below the title. */
	children: ReactNode;
}

/** A record as a row of the list, with the buttons that move, edit, and delete it. */
export function RecordRow(props: RowProps) {
	const { id, title, badges, editLink, buttons, isEdited, children, ...item } = props;
	const { goneReason, onDelete, ...place } = item;
	const { element, handle, isDragging } = useSortableElement(id);
	return (
		<li
			{...element}
			aria-current={isEdited || undefined}
			className={`relative flex flex-wrap items-center gap-y-1 rounded-field border py-2 pr-2 ${
				isEdited ? "border-primary-text" : "border-line"
			} ${isDragging ? "z-10 bg-base-200 shadow-lifted" : "bg-base-100"}`}
		>
			<DragHandle {...handle} />
			<div className="min-w-0 flex-[1_1_8rem]">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<p className="font-semibold leading-snug">
						<bdi>{title}</bdi>
					</p>
					<span className="flex flex-wrap gap-1.5 empty:hidden">{badges}</span>
				</div>
				{children}
			</div>
			<div className="ml-auto flex flex-wrap max-sm:w-full max-sm:justify-end">
				<MoveButtons id={id} title={title} {...place} />
				<Link
					{...editLink}
					aria-label={`Edit ${isolate(title)}`}
					title={`Edit ${isolate(title)}`}
					className="btn btn-ghost btn-square size-11 rounded-full"
				>
					<Pencil aria-hidden="true" className="size-5" />
				</Link>
				{buttons}
				<IconButton label={`Delete ${isolate(title)}`} icon={Trash2} onClick={onDelete} />
			</div>
			<GoneNote reason={goneReason} />
		</li>
	);
}
