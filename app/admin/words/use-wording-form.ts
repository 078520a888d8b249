import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { getSite } from "../../bakery/site/queries.ts";
import {
	groupSentences,
	type SentencePath,
	type StoredWording,
	type WordingForm,
	wordingForm,
	wordingFormSchema,
} from "../../bakery/wording/form.ts";
import { sentenceLabel } from "../../bakery/wording/labels.ts";
import { getStoredWording } from "../../bakery/wording/queries.ts";
import { loadSiteCatalog } from "../../bakery/words/catalogs.ts";
import { readableSentence } from "../../bakery/words/forms.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import type { Call } from "../../platform/backend/call.ts";
import { useSave } from "../saving/use-save.tsx";
import { actionAt } from "../saving/use-submission.ts";
import type { FieldDescriptions } from "../versions/field-descriptions.ts";

/** The form of the wording, which the screen of the wording saves. */
export function useWordingForm(stored: StoredWording, onSaved?: () => void) {
	const form = useForm<WordingForm>({
		resolver: zodResolver(wordingFormSchema),
		defaultValues: wordingForm(stored.section),
	});
	const saving = useSave({
		action: actionAt("/admin/words", "save"),
		form,
		record: stored,
		fieldsOf: ({ section }) => wordingForm(section),
		successToast: "Wording saved",
		...(onSaved && { onSaved }),
		descriptions: wordsDescriptions,
	});
	const { control, setValue } = form;
	const fields = useWatch({ control }) as WordingForm;

	function change(key: SentenceKey, text: string | null) {
		setValue(`texts.${key}` as SentencePath, text as never, { shouldDirty: true });
	}

	/** Keeps a sentence from another language. */
	function keep(key: SentenceKey) {
		setValue("kept", [...fields.kept, key], { shouldDirty: true });
	}

	return { form, saving, fields, change, keep };
}

const sentenceFields = Object.entries(
	groupSentences((key) => ({ label: `“${sentenceLabel(key)}”`, show: showWording })),
).map(([group, named]) => [group, { label: "", fields: named }]);

/** How a conflict shows the sentences. */
const wordsDescriptions = {
	texts: { label: "", fields: Object.fromEntries(sentenceFields) },
	kept: "Sentences to Keep",
} as FieldDescriptions<WordingForm>;

function showWording(text: string | null): string {
	if (text === null) return "Default";
	return readableSentence(text) || "Removed";
}

/** The wording as it is stored, and the defaults in the site's language. */
export async function readWording(call: Call) {
	const [stored, { settings }] = await Promise.all([getStoredWording(call), getSite(call)]);
	return { stored, catalog: await loadSiteCatalog(settings) };
}
