import { expect, it } from "vitest";
import { keepRows } from "./steady-list.tsx";

const row = (text: string) => ({ id: text.charAt(0), text });
const rowsOf = (texts: string[]) => texts.map(row);

it.each([
	["nothing", ["a", "b"], ["a", "b"], [], 0],
	["a change within a row", ["a2", "b"], ["a2", "b"], [], 0],
	["a new row before them", ["c", "a", "b"], ["a", "b"], [], 1],
	["a row that is gone", ["b"], ["a", "b"], ["a"], 1],
	["another order", ["b", "a2"], ["a2", "b"], [], 1],
	["everything at once", ["d", "c", "b2"], ["a", "b2"], ["a"], 3],
	["an empty list", [], ["a", "b"], ["a", "b"], 2],
])("keeps the rows where they are: %s", (_what, now, shown, missing, changes) => {
	const kept = keepRows(rowsOf(["a", "b"]), rowsOf(now), ({ id }) => id);
	expect(kept).toEqual({ rows: rowsOf(shown), missing, changes });
});
