import { z } from "../platform/zod.ts";

/**
 * A move in a list that has an order: the record, and all that should come before it, in their order.
 * So it can be applied to an order that somebody else has changed since.
 */
export const moveSchema = z.object({ id: z.uuid(), preceding: z.array(z.uuid()).max(1000) });

export type Move = z.infer<typeof moveSchema>;

/** The move that brings one of the ids to another place. */
export function moveTo(ids: readonly string[], id: string, place: number): Move {
	return { id, preceding: ids.filter((other) => other !== id).slice(0, place) };
}

/**
 * The ids after a move, as the database puts them (`private.move_in_order`): the moved one comes after
 * the nearest of those that should precede it, and first if none of them is left.
 */
export function applyMove(ids: readonly string[], { id, preceding }: Move): string[] {
	if (!ids.includes(id)) return [...ids];
	const others = ids.filter((other) => other !== id);
	const nearest = preceding.findLast((before) => others.includes(before));
	return others.toSpliced(nearest === undefined ? 0 : others.indexOf(nearest) + 1, 0, id);
}
