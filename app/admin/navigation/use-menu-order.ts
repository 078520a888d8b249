import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { MenuOrder } from "../../bakery/navigation/form.ts";
import type { NavigationItem } from "../../bakery/navigation/schema.ts";
import { showToast } from "../../ui/toast.tsx";
import { useSubmission } from "../layout/use-submission.ts";
import { menuOrderPath } from "./addresses.ts";

type Ids = readonly string[];

/**
 * The menu's items in the order in which they are wanted, which is shown before it is saved. Moves
 * are saved one after the other; one that is made meanwhile waits.
 */
export function useMenuOrder(items: NavigationItem[]) {
	const [wanted, setWanted] = useState<Ids | null>(null);
	const sent = useRef<Ids | null>(null);
	const isSaved = useRef(false);
	/** Whether the move that was sent last is known to be under way: that takes a render. */
	const hasBegun = useRef(false);
	const isUndo = useRef(false);
	const { revalidate } = useRevalidator();

	const { submit, isSubmitting } = useSubmission<MenuOrder>({
		action: menuOrderPath,
		onSaved({ expectedIds }) {
			isSaved.current = true;
			announce(expectedIds);
		},
	});

	function announce(idsBefore: Ids) {
		if (isUndo.current) {
			isUndo.current = false;
			void showToast({ title: "Order restored" });
			return;
		}
		const undo = () => {
			isUndo.current = true;
			setWanted(idsBefore);
		};
		void showToast({ title: "Order saved", action: { label: "Undo", onClick: undo } });
	}

	const proceed = useEffectEvent(() => {
		if (wanted === null) return;
		if (sent.current === wanted) {
			// It has been answered, and the list shows the answer, be it the old order.
			if (!isSaved.current) void revalidate();
			sent.current = null;
			setWanted((latest) => (latest === wanted ? null : latest));
			return;
		}
		sent.current = wanted;
		hasBegun.current = false;
		isSaved.current = false;
		submit({ ids: wanted, expectedIds: idsOf(items) });
	});

	useEffect(() => {
		if (isSubmitting) {
			hasBegun.current = true;
			return;
		}
		const isAboutToBegin = sent.current !== null && !hasBegun.current;
		if (wanted && !isAboutToBegin) proceed();
	}, [isSubmitting, wanted]);

	return { items: inOrder(items, wanted), move: setWanted };
}

function idsOf(items: readonly NavigationItem[]): string[] {
	return items.map(({ id }) => id);
}

/** Items that the order does not know stay at the end. */
function inOrder(items: NavigationItem[], ids: Ids | null): NavigationItem[] {
	if (!ids) return items;
	const placeOf = ({ id }: NavigationItem) => {
		const place = ids.indexOf(id);
		return place === -1 ? ids.length : place;
	};
	return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
