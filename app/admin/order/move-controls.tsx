import { useSortable } from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import type { ComponentProps } from "react";
import { isolate } from "../../platform/text/isolate.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";

export type Direction = "up" | "down";

/** The element that moves an item in a direction. */
export function moveButtonId(itemId: string, direction: Direction): string {
	return `move-${direction}-${itemId}`;
}

/** What makes an element of a `SortableList` one that can be dragged. */
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

/** What an item is dragged by. */
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

interface MoveButtonsProps {
	id: string;
	title: string;
	isFirst: boolean;
	isLast: boolean;
	onMove: (direction: Direction) => void;
}

/** What moves an item by keyboard, or by a tap. */
export function MoveButtons({ isFirst, isLast, ...item }: MoveButtonsProps) {
	return (
		<>
			<MoveButton {...item} direction="up" isAtEnd={isFirst} />
			<MoveButton {...item} direction="down" isAtEnd={isLast} />
		</>
	);
}

interface MoveButtonProps extends Pick<MoveButtonsProps, "id" | "title" | "onMove"> {
	direction: Direction;
	/**
	 * At the end of the list it does nothing, but keeps the focus, which a disabled button would
	 * lose.
	 */
	isAtEnd: boolean;
}

function MoveButton({ id, title, direction, isAtEnd, onMove }: MoveButtonProps) {
	return (
		<IconButton
			id={moveButtonId(id, direction)}
			label={`Move ${isolate(title)} ${direction}`}
			icon={direction === "up" ? ArrowUp : ArrowDown}
			aria-disabled={isAtEnd || undefined}
			className="aria-disabled:cursor-default aria-disabled:opacity-35"
			onClick={() => onMove(direction)}
		/>
	);
}
