import { searchable } from "../../search.ts";
import type { ManagedOrder } from "../schema.ts";

/** The stems of words for allergies and intolerances in the languages of the storefront. */
const STEMS = [
	...["allerg", "alerg", "alerj", "حساسي", "アレルギ", "anaphyla", "intoler", "nietoler"],
	...["unvertrag", "celia", "coelia", "zolia", "colyak"],
].map(searchable);

/** Whether a note or an answer of an order mentions an allergy. */
export function mentionsAllergy({ note, lines }: Pick<ManagedOrder, "note" | "lines">): boolean {
	const answers = lines.flatMap((line) => line.answers.map(({ answer }) => answer));
	const text = searchable([note ?? "", ...answers].join("\n"));
	return STEMS.some((stem) => text.includes(stem));
}
