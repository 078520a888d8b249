import { groupSentences, type WordingForm } from "../../bakery/wording/form.ts";
import { sentenceLabel } from "../../bakery/wording/labels.ts";
import { readableSentence } from "../../bakery/words/forms.ts";
import type { FieldDescriptions } from "../versions/field-descriptions.ts";

const fields = Object.entries(
	groupSentences((key) => ({ label: `“${sentenceLabel(key)}”`, show: showWording })),
).map(([group, named]) => [group, { label: "", fields: named }]);

/** How a conflict shows the sentences. */
export const wordsDescriptions = {
	texts: { label: "", fields: Object.fromEntries(fields) },
	kept: "Sentences to Keep",
} as FieldDescriptions<WordingForm>;

function showWording(text: string | null): string {
	if (text === null) return "Default";
	return readableSentence(text) || "Removed";
}
