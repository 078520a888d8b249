import { z } from "../platform/zod.ts";

/** A move in an ordered list: the record and all before it, to apply to an order changed since. */
export const moveSchema = z.object({
	table: z.string(),
	id: z.uuid(),
	preceding: z.array(z.uuid()).max(1000),
});

export type RecordMove = z.infer<typeof moveSchema>;

/** A move in a known list. */
export type Move = Omit<RecordMove, "table">;

/** The move that brings one of the ids to another place. */
export function moveTo(ids: readonly string[], id: string, place: number): Move {
	return { id, preceding: ids.filter((other) => other !== id).slice(0, place) };
}

/** The ids after a move (as `move_record`): after the nearest preceding one, or first. */
export function applyMove(ids: readonly string[], { id, preceding }: Move): string[] {
	if (!ids.includes(id)) return [...ids];
	const others = ids.filter((other) => other !== id);
	const nearest = preceding.findLast((before) => others.includes(before));
	return others.toSpliced(nearest === undefined ? 0 : others.indexOf(nearest) + 1, 0, id);
}
