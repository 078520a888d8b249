import type { AllergenAnswer, Declaration } from "../../bakery/allergens/declaration.ts";
import { allergensOf, type ListedAllergen } from "../../bakery/allergens/lists.ts";
import type { MatrixRow } from "../../bakery/allergens/lookup/queries.ts";
import type { AllergenList } from "../../bakery/site/schema.ts";

/** What stands in a cell: a sign that shows on black and white paper, and its words. */
export interface Cell {
	sign: string;
	words: string;
}

/** A product, with a cell for each allergen; null when it is not reviewed. */
export interface Row {
	id: string;
	name: string;
	cells: Cell[] | null;
}

/** Products of one category. */
export interface Group {
	/** Null for those in no category. */
	category: string | null;
	rows: Row[];
}

export const cells = {
	contains: { sign: "●", words: "contains" },
	"may-contain": { sign: "◐", words: "may contain" },
	"does-not-contain": { sign: "–", words: "no" },
} as const satisfies Record<AllergenAnswer["presence"], Cell>;

/** The rows of the matrix under their categories, in the same order. */
export function matrixGroups(rows: readonly MatrixRow[], list: AllergenList): Group[] {
	const groups: Group[] = [];
	for (const { id, name, category, declaration } of rows) {
		const row = { id, name, cells: declaration && cellsOf(declaration, list) };
		const last = groups.at(-1);
		if (last?.category === category) last.rows.push(row);
		else groups.push({ category, rows: [row] });
	}
	return groups;
}

function cellsOf(declaration: Declaration, list: AllergenList): Cell[] {
	return allergensOf(list).map((allergen) => cellOf(allergen, declaration[allergen.key]));
}

/** An allergen that is not answered for is none that a product does not contain. */
function cellOf({ kinds }: ListedAllergen, answer: AllergenAnswer | undefined): Cell {
	if (!answer) return { sign: "?", words: "not reviewed" };
	const nameOf = (kind: string) => kinds?.known.find(({ key }) => key === kind)?.name ?? kind;
	const namesOf = (given: string[] = []) => given.map(nameOf).join(", ");
	const { sign, words } = cells[answer.presence];
	if (!answer.kinds) return cells[answer.presence];
	const mayContain = namesOf(answer.mayContainKinds);
	const further = mayContain ? `; may contain ${mayContain}` : "";
	return { sign, words: `${words} ${namesOf(answer.kinds)}${further}` };
}
