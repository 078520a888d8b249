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
import { rectSortingStrategy, SortableContext } from "@dnd-kit/sortable";
import {
	type ReactNode,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useReducer,
	useRef,
	useState,
} from "react";
import { useRevalidator } from "react-router";
import { type Move, moveTo, type RecordMove } from "../../bakery/moves.ts";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { useUndo } from "../undo/undo-provider.tsx";
import { inWantedOrder, moveToSend, reduceListOrder, storedOrder } from "./list-order.ts";
import { type Direction, moveButtonId, type SortablePlace } from "./move-controls.tsx";

interface Props<Item> {
	items: readonly Item[];
	titleOf: (item: Item) => string;
	table: RecordMove["table"];
	onMoved?: () => void;
	/** Whether items can only be dragged up and down. */
	isColumn?: boolean;
	className: string;
	/** An element for `useSortableElement`. */
	children: (item: Item, place: SortablePlace) => ReactNode;
}

/** A list whose items are dragged by their handles, or moved by their buttons. */
export function SortableList<Item extends { id: string }>(props: Props<Item>) {
	const { titleOf, isColumn = false, className, children } = props;
	const { items, move } = useListOrder(props.items, props.table, props.onMoved);
	const [announcement, setAnnouncement] = useState("");
	const focusAfterMove = useFocusAfterMove(items);
	const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
	const ids = items.map(({ id }) => id);

	function moveTo(from: number, to: number) {
		const item = items[from];
		if (!item || to < 0 || to >= ids.length || from === to) return;
		move(item.id, to);
		setAnnouncement(`${titleOf(item)}: now ${to + 1} of ${ids.length}`);
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
			modifiers={isColumn ? [restrictToVertical] : []}
			onDragEnd={drop}
			accessibility={{
				announcements: noAnnouncements,
				screenReaderInstructions: { draggable: "" },
			}}
		>
			<SortableContext items={ids} strategy={rectSortingStrategy}>
				<ol className={className}>
					{items.map((item, place) =>
						children(item, {
							isFirst: place === 0,
							isLast: place === items.length - 1,
							onMove: (direction) => step(place, direction),
						}),
					)}
				</ol>
			</SortableContext>
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</DndContext>
	);
}

/** Moving an element removes its focus; this restores it. */
export function useFocusAfterMove(items: readonly { id: string }[]) {
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

/**
 * Shows items in their new order before it is saved. Moves are saved one at a time.
 * @param onMoved called once the items have a saved order.
 */
function useListOrder<Item extends { id: string }>(
	storedItems: readonly Item[],
	table: RecordMove["table"],
	onMoved?: () => void,
) {
	const [state, dispatch] = useReducer(reduceListOrder, storedOrder);
	const { revalidate } = useRevalidator();
	const toSend = moveToSend(state);
	const items = inWantedOrder(storedItems, state);
	const isSaved = useRef(false);
	/** The move that takes back the one that was sent. */
	const undo = useRef<RecordMove>(undefined);
	const { say } = useUndo();

	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin", "move"),
		onSaved() {
			dispatch({ type: "saved" });
			say({ title: "Order saved", ...(undo.current && { undo: undo.current }) }, showUndone);
			isSaved.current = true;
		},
	});

	/** Once it is read: until then the list may be touched again. */
	function showUndone() {
		void revalidate().then(onMoved);
	}

	function move(id: string, place: number) {
		const ids = items.map((item) => item.id);
		dispatch({ type: "moved", move: moveTo(ids, id, place) });
	}

	const tellIfMoved = useEffectEvent(() => {
		if (isSaved.current) onMoved?.();
		isSaved.current = false;
	});
	useEffect(() => {
		dispatch({ type: isSubmitting ? "began" : "rested" });
		if (!isSubmitting) tellIfMoved();
	}, [isSubmitting]);

	const send = useEffectEvent((wanted: Move) => {
		dispatch({ type: "sent" });
		const ids = storedItems.map((item) => item.id);
		undo.current = { table, ...moveTo(ids, wanted.id, ids.indexOf(wanted.id)) };
		submit({ table, ...wanted });
	});
	useEffect(() => {
		if (toSend) send(toSend);
	}, [toSend]);

	useEffect(() => {
		if (!state.isOutdated) return;
		dispatch({ type: "read-again" });
		void revalidate();
	}, [state.isOutdated, revalidate]);

	return { items, move };
}
