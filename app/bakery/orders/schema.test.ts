import { expect, it } from "vitest";
import { orderEntrySchema } from "./schema.ts";

const { pieces } = orderEntrySchema.shape.lines.element.shape;

it.each([
	["٣", "3"],
	["３０", "30"],
	[" 12 ", "12"],
	["", ""],
])("staff type %j for %j pieces", (typed, stored) => expect(pieces.parse(typed)).toBe(stored));

it.each(["1e1", "0x2", "1.5", "-1", "101"])("%j is no number of pieces", (typed) => {
	expect(pieces.safeParse(typed).error?.issues[0]?.message).toBe(
		"Pieces must be a whole number up to 100",
	);
});
