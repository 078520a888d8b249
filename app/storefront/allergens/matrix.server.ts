import type { AllergenAnswer } from "../../bakery/allergens/declaration.ts";
import { allergensOf, type ListedAllergen } from "../../bakery/allergens/lists.ts";
import type { MatrixRow } from "../../bakery/allergens/lookup/queries.ts";
import { byName } from "../../bakery/by-name.ts";
import type { RegionalSettings } from "../../bakery/region/schema.ts";

/** A sign that shows on black and white paper, and its words. */
export interface Cell {
	sign: string;
	words: string;
}

export interface Row {
	id: string;
	name: string;
	isReviewed: boolean;
	cells: Cell[];
}

export interface Group {
	/** Null for those in no category. */
	category: string | null;
	rows: Row[];
}

export const answeredCells = {
	contains: { sign: "●", words: "contains" },
	"may-contain": { sign: "◐", words: "may contain" },
	"does-not-contain": { sign: "–", words: "no" },
} as const satisfies Record<AllergenAnswer["presence"], Cell>;

/** In every cell of a product without a current review: a blank one would read as "no". */
export const unansweredCell = { sign: "?", words: "ask us" } as const satisfies Cell;

/** Groups the rows of the matrix by category, in the same order, and sorts each by name. */
export function matrixGroups(
	rows: readonly MatrixRow[],
	{ allergenList: list, language }: Pick<RegionalSettings, "allergenList" | "language">,
): Group[] {
	const groups: Group[] = [];
	for (const { id, name, category, declaration } of rows) {
		const cells = allergensOf(list).map((allergen) =>
			cellOf(allergen, declaration?.[allergen.key]),
		);
		const row = { id, name, isReviewed: declaration !== null, cells };
		const last = groups.at(-1);
		if (last?.category === category) last.rows.push(row);
		else groups.push({ category, rows: [row] });
	}
	return groups.map((group) => ({ ...group, rows: group.rows.toSorted(byName(language)) }));
}

function cellOf({ kinds }: ListedAllergen, answer: AllergenAnswer | undefined): Cell {
	if (!answer) return unansweredCell;
	const nameOf = (kind: string) => kinds?.known.find(({ key }) => key === kind)?.name ?? kind;
	const namesOf = (given: string[] = []) => given.map(nameOf).join(", ");
	const { sign, words } = answeredCells[answer.presence];
	if (!answer.kinds) return answeredCells[answer.presence];
	const mayContain = namesOf(answer.mayContainKinds);
	const further = mayContain ? `; may contain ${mayContain}` : "";
	return { sign, words: `${words} ${namesOf(answer.kinds)}${further}` };
}
