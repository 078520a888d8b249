import {
	type Announcements,
	closestCenter,
	DndContext,
	type DragEndEvent,
	type Modifier,
	PointerSensor,
	useSensor,
	useSensors,
} from "@dnd-kit/core";
import { arrayMove, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useLayoutEffect, useRef, useState } from "react";
import type { NavigationItem } from "../../bakery/navigation/schema.ts";
import { type Direction, ItemRow, moveButtonId } from "./item-row.tsx";
import { useMenuOrder } from "./use-menu-order.ts";

interface Props {
	items: NavigationItem[];
	editedId: string | null;
	onDelete: (item: NavigationItem) => void;
}

/** The menu's items, to be put in order: dragged by their handles, or moved by their buttons. */
export function SortableItems({ items: storedItems, editedId, onDelete }: Props) {
	const { items, move } = useMenuOrder(storedItems);
	const [announcement, setAnnouncement] = useState("");
	const focusAfterMove = useFocusAfterMove(items);
	const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
	const ids = items.map(({ id }) => id);

	function moveTo(from: number, to: number) {
		if (to < 0 || to >= ids.length || from === to) return;
		move(arrayMove(ids, from, to));
		setAnnouncement(`${items[from]?.title}: now ${to + 1} of ${ids.length}`);
	}

	function step(from: number, direction: Direction) {
		focusAfterMove(moveButtonId(ids[from] ?? "", direction));
		moveTo(from, direction === "up" ? from - 1 : from + 1);
	}

	function drop({ active, over }: DragEndEvent) {
		if (over) moveTo(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
	}

	return (
		<DndContext
			sensors={sensors}
			collisionDetection={closestCenter}
			modifiers={[restrictToVertical]}
			onDragEnd={drop}
			accessibility={{
				announcements: noAnnouncements,
				screenReaderInstructions: { draggable: "" },
			}}
		>
			<SortableContext items={ids} strategy={verticalListSortingStrategy}>
				<ol className="grid gap-2">
					{items.map((item, place) => (
						<ItemRow
							key={item.id}
							item={item}
							isFirst={place === 0}
							isLast={place === items.length - 1}
							isEdited={item.id === editedId}
							onMove={(direction) => step(place, direction)}
							onDelete={() => onDelete(item)}
						/>
					))}
				</ol>
			</SortableContext>
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</DndContext>
	);
}

/** Moving an element removes its focus; this restores it. */
function useFocusAfterMove(items: NavigationItem[]) {
	const focusedId = useRef<string | null>(null);
	const order = items.map(({ id }) => id).join();
	useLayoutEffect(() => {
		if (!order || focusedId.current === null) return;
		document.getElementById(focusedId.current)?.focus();
		focusedId.current = null;
	}, [order]);
	return (id: string) => {
		focusedId.current = id;
	};
}

const restrictToVertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Dragging is for pointers; the buttons work by keyboard, and announce what they did. */
const noAnnouncements: Announcements = {
	onDragStart: () => undefined,
	onDragOver: () => undefined,
	onDragEnd: () => undefined,
	onDragCancel: () => undefined,
};
