import type { AllergenAnswer, MatrixRow } from "../../bakery/allergens/declaration.ts";
import { allergensOf, kindNames, type ListedAllergen } from "../../bakery/allergens/lists.ts";
import type { RegionalSettings } from "../../bakery/region/regional-settings.ts";
import { byName } from "../../bakery/search.ts";
import type { Words } from "../../bakery/words/words.server.ts";
import type { Say } from "../../bakery/words/words.ts";

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

const signs = {
	contains: "●",
	"may-contain": "◐",
	"does-not-contain": "–",
} as const satisfies Record<AllergenAnswer["presence"], string>;

/** In every cell of a product without a current review: a blank one would read as "no". */
const UNKNOWN = "?";

/** The signs and what they mean. */
export function matrixLegend(say: Say): Cell[] {
	return [
		{ sign: signs.contains, words: say("allergenTable.contains") },
		{ sign: signs["may-contain"], words: say("allergenTable.mayContain") },
		{ sign: signs["does-not-contain"], words: say("allergenTable.containsNot") },
		{ sign: UNKNOWN, words: say("allergenTable.unknownSign") },
	];
}

interface Site {
	settings: Pick<RegionalSettings, "allergenList" | "language">;
	words: Pick<Words, "say">;
}

/** Groups the rows of the matrix by category, in the same order, and sorts each by name. */
export function matrixGroups(
	rows: readonly MatrixRow[],
	{ settings: { allergenList: list, language }, words: { say } }: Site,
): Group[] {
	const groups: Group[] = [];
	for (const { id, name, category, declaration } of rows) {
		const cells = allergensOf(list).map((allergen) =>
			cellOf(allergen, declaration?.[allergen.key], say),
		);
		const row = { id, name, isReviewed: declaration !== null, cells };
		const last = groups.at(-1);
		if (last?.category === category) last.rows.push(row);
		else groups.push({ category, rows: [row] });
	}
	return groups.map((group) => ({ ...group, rows: group.rows.toSorted(byName(language)) }));
}

function cellOf(allergen: ListedAllergen, answer: AllergenAnswer | undefined, say: Say): Cell {
	if (!answer) return { sign: UNKNOWN, words: say("allergenTable.unknown") };
	return { sign: signs[answer.presence], words: describeAnswer(allergen, answer, say) };
}

function describeAnswer(allergen: ListedAllergen, answer: AllergenAnswer, say: Say): string {
	const namesOf = (given: string[] = []) => kindNames(allergen, given, say).join(", ");
	const kinds = namesOf(answer.kinds);
	const others = namesOf(answer.mayContainKinds);
	switch (answer.presence) {
		case "does-not-contain":
			return say("allergenTable.containsNot");
		case "may-contain":
			return kinds
				? say("allergenTable.mayContainKinds", { kinds })
				: say("allergenTable.mayContain");
		case "contains":
			if (others) return say("allergenTable.containsAndMayContain", { kinds, others });
			return kinds ? say("allergenTable.containsKinds", { kinds }) : say("allergenTable.contains");
	}
}
