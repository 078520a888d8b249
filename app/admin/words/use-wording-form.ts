import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import {
	type SentencePath,
	type StoredWording,
	type WordingForm,
	wordingForm,
	wordingFormSchema,
} from "../../bakery/wording/form.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import { actionAt } from "../saving/action-at.ts";
import { useSave } from "../saving/use-save.tsx";
import { wordsDescriptions } from "./words-descriptions.ts";

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
