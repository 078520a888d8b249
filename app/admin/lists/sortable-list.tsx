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
import { rectSortingStrategy, SortableContext, useSortable } from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import {
	type ComponentProps,
	type ReactNode,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useReducer,
	useRef,
	useState,
} from "react";
import { useRevalidator } from "react-router";
import { applyMove, type Move, moveTo, type RecordMove } from "../../bakery/resource/resource.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { useUndo } from "../undo/undo.tsx";

/** The moves in a list: each is shown at once, and sent when the one before it was answered. */
export interface ListOrderState {
	/** Moves that are shown and were not sent yet. */
	waiting: readonly Move[];
	/** The move that was sent last, until it is answered and the list was read again. */
	sent: Move | null;
	/** How far the move that was sent has come. */
	progress: "sent" | "under-way" | "saved";
	/** Whether the list must be loaded again, because a move was not saved. */
	isOutdated: boolean;
}

export type ListOrderEvent =
	/** The owner has moved something. */
	| { type: "moved"; move: Move }
	/** The first waiting move was given to the action. */
	| { type: "sent" }
	/** The action has begun, which takes a render. */
	| { type: "began" }
	/** The action has stored the move. */
	| { type: "saved" }
	/** Nothing is under way: the action has ended, and what it changed was read again. */
	| { type: "rested" }
	| { type: "read-again" };

export const storedOrder: ListOrderState = {
	waiting: [],
	sent: null,
	progress: "sent",
	isOutdated: false,
};

/** The next state after an event; the same one if nothing changes. */
export function reduceListOrder(state: ListOrderState, event: ListOrderEvent): ListOrderState {
	switch (event.type) {
		case "moved":
			return { ...state, waiting: withMove(state.waiting, event.move) };
		case "sent":
			return {
				...state,
				sent: state.waiting[0] ?? null,
				waiting: state.waiting.slice(1),
				progress: "sent",
			};
		case "began":
			return state.sent ? { ...state, progress: "under-way" } : state;
		case "saved":
			return state.sent ? { ...state, progress: "saved" } : state;
		case "rested":
			return state.sent && state.progress !== "sent" ? settle(state) : state;
		case "read-again":
			return { ...state, isOutdated: false };
	}
}

/** Of several unsent moves of the same item, only the last counts. */
function withMove(waiting: readonly Move[], move: Move): Move[] {
	return [...(waiting.at(-1)?.id === move.id ? waiting.slice(0, -1) : waiting), move];
}

/** The move that was sent has been answered, and the list shows the answer, be it the old order. */
function settle({ waiting, progress }: ListOrderState): ListOrderState {
	const isOutdated = progress !== "saved" && waiting.length === 0;
	return { ...storedOrder, waiting, isOutdated };
}

/** The move that is to be sent now, if any. */
export function moveToSend(state: ListOrderState): Move | null {
	return state.sent ? null : (state.waiting[0] ?? null);
}

/** Items with all moves that are not in the stored order yet. */
export function inWantedOrder<Item extends { id: string }>(
	items: readonly Item[],
	{ sent, waiting }: ListOrderState,
): Item[] {
	const moves = sent ? [sent, ...waiting] : waiting;
	const ids = moves.reduce(
		(order, move) => applyMove(order, move),
		items.map(({ id }) => id),
	);
	return items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

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
