import { useSortable } from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { NavigationItem } from "../../bakery/navigation/schema.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Badge } from "../../ui/badge.tsx";
import { navigationAddress } from "./navigation-address.ts";

export type Direction = "up" | "down";

interface Props {
	item: NavigationItem;
	isFirst: boolean;
	isLast: boolean;
	isEdited: boolean;
	onMove: (direction: Direction) => void;
	onDelete: () => void;
}

/** The element that moves an item in a direction. */
export function moveButtonId(itemId: string, direction: Direction): string {
	return `move-${direction}-${itemId}`;
}

/** The element that leads to editing an item. */
export function editLinkId(itemId: string): string {
	return `edit-${itemId}`;
}

/** An item of the menu: what it says, where it leads, where it is shown. */
export function ItemRow({ item, isFirst, isLast, isEdited, onMove, onDelete }: Props) {
	const { id, title, path } = item;
	const sortable = useSortable({ id });
	return (
		<li
			ref={sortable.setNodeRef}
			aria-current={isEdited || undefined}
			style={{
				transform: sortable.transform ? `translateY(${sortable.transform.y}px)` : undefined,
				transition: sortable.transition,
			}}
			className={`relative flex flex-wrap items-center gap-y-1 rounded-field border py-2 pr-2 ${
				isEdited ? "border-primary-text" : "border-line"
			} ${sortable.isDragging ? "z-10 bg-base-200 shadow-lifted" : "bg-base-100"}`}
		>
			<span
				ref={sortable.setActivatorNodeRef}
				{...sortable.listeners}
				title="Drag to move"
				className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
			>
				<GripVertical aria-hidden="true" className="size-5" />
			</span>
			<div className="min-w-0 flex-[1_1_8rem]">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<p className="font-semibold leading-snug">{title}</p>
					<Places item={item} />
				</div>
				<p className="break-all text-muted text-sm">{path}</p>
			</div>
			<div className="ml-auto flex flex-wrap max-sm:w-full max-sm:justify-end">
				<MoveButton item={item} direction="up" isAtEnd={isFirst} onMove={onMove} />
				<MoveButton item={item} direction="down" isAtEnd={isLast} onMove={onMove} />
				<Link
					id={editLinkId(id)}
					to={navigationAddress.path({ item: id })}
					preventScrollReset
					aria-label={`Edit ${title}`}
					title={`Edit ${title}`}
					className="btn btn-ghost btn-square size-11 rounded-full"
				>
					<Pencil aria-hidden="true" className="size-5" />
				</Link>
				<IconButton label={`Delete ${title}`} icon={Trash2} onClick={onDelete} />
			</div>
		</li>
	);
}

/** Where visitors find it. */
function Places({ item: { showInHeader, showInFooter, active } }: { item: NavigationItem }) {
	return (
		<div className="flex flex-wrap gap-1.5 empty:hidden">
			{showInHeader ? <Badge>Header</Badge> : null}
			{showInFooter ? <Badge>Footer</Badge> : null}
			{active ? null : <Badge tone="muted">Inactive</Badge>}
		</div>
	);
}

interface MoveButtonProps {
	item: NavigationItem;
	direction: Direction;
	/**
	 * At the end of the list it does nothing, but keeps the focus, which a disabled button would
	 * lose.
	 */
	isAtEnd: boolean;
	onMove: (direction: Direction) => void;
}

function MoveButton({ item, direction, isAtEnd, onMove }: MoveButtonProps) {
	return (
		<IconButton
			id={moveButtonId(item.id, direction)}
			label={`Move ${item.title} ${direction}`}
			icon={direction === "up" ? ArrowUp : ArrowDown}
			aria-disabled={isAtEnd || undefined}
			className="aria-disabled:cursor-default aria-disabled:opacity-35"
			onClick={() => onMove(direction)}
		/>
	);
}
