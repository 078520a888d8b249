import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { type LinkProblem, linkProblemNames } from "../../bakery/links/site-paths.ts";
import type { NavigationItem } from "../../bakery/navigation/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Badge } from "../../ui/badge.tsx";
import {
	DragHandle,
	MoveButtons,
	type SortablePlace,
	useSortableElement,
} from "../sorting/move-controls.tsx";
import { GoneNote } from "../steady-list/gone-note.tsx";
import { navigationAddress } from "./navigation-address.ts";

interface Props extends SortablePlace {
	item: NavigationItem;
	/** Why visitors find nothing there. */
	problem: LinkProblem | null;
	isEdited: boolean;
	/** Why it is gone, if it is. */
	goneReason: string | null;
	onDelete: () => void;
}

/** The element that leads to editing an item. */
export function editLinkId(itemId: string): string {
	return `edit-${itemId}`;
}

/** An item of the menu: what it says, where it leads, where it is shown. */
export function ItemRow({ item, problem, isEdited, goneReason, onDelete, ...place }: Props) {
	const { id, title, path } = item;
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
					<Places item={item} />
				</div>
				<p className="break-all text-muted text-sm">{path}</p>
				{problem ? (
					<p className="font-medium text-error text-sm">{linkProblemNames[problem]}</p>
				) : null}
			</div>
			<div className="ml-auto flex flex-wrap max-sm:w-full max-sm:justify-end">
				<MoveButtons id={id} title={title} {...place} />
				<Link
					id={editLinkId(id)}
					to={navigationAddress.path({ item: id })}
					preventScrollReset
					aria-label={`Edit ${isolate(title)}`}
					title={`Edit ${isolate(title)}`}
					className="btn btn-ghost btn-square size-11 rounded-full"
				>
					<Pencil aria-hidden="true" className="size-5" />
				</Link>
				<IconButton label={`Delete ${isolate(title)}`} icon={Trash2} onClick={onDelete} />
			</div>
			<GoneNote reason={goneReason} />
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
