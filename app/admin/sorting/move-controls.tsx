import { useSortable } from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import type { ComponentProps } from "react";
import { isolate } from "../../platform/text/isolate.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";

const directions = ["up", "down"] as const;

export type Direction = (typeof directions)[number];

/** The id of the button that moves an item. */
export function moveButtonId(itemId: string, direction: Direction): string {
	return `move-${direction}-${itemId}`;
}

/** Makes an element of a `SortableList` draggable. */
export function useSortableElement(id: string) {
	const { setNodeRef, setActivatorNodeRef, listeners, ...sortable } = useSortable({ id });
	const { transform, transition, isDragging } = sortable;
	return {
		isDragging,
		handle: { ref: setActivatorNodeRef, ...listeners },
		element: {
			ref: setNodeRef,
			style: {
				transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
				transition,
			},
		},
	};
}

/** The handle to drag an item by. */
export function DragHandle(handle: ComponentProps<"span">) {
	return (
		<span
			{...handle}
			title="Drag to move"
			className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
		>
			<GripVertical aria-hidden="true" className="size-5" />
		</span>
	);
}

/** The position of an item in its list, and what moves it. */
export interface SortablePlace {
	isFirst: boolean;
	isLast: boolean;
	onMove: (direction: Direction) => void;
}

/** Moves an item by keyboard, or by a tap. */
export function MoveButtons(props: SortablePlace & { id: string; title: string }) {
	const { id, title, isFirst, isLast, onMove } = props;
	return directions.map((direction) => (
		<IconButton
			key={direction}
			id={moveButtonId(id, direction)}
			label={`Move ${isolate(title)} ${direction}`}
			icon={direction === "up" ? ArrowUp : ArrowDown}
			// A disabled button would lose the focus.
			aria-disabled={(direction === "up" ? isFirst : isLast) || undefined}
			className="aria-disabled:cursor-default aria-disabled:opacity-35"
			onClick={() => onMove(direction)}
		/>
	));
}
