import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { pluralize } from "../../bakery/counts.ts";
import { getSite } from "../../bakery/site/queries.ts";
import {
	getStoredWording,
	groupSentences,
	inOtherLanguage,
	type SentencePath,
	type StoredWording,
	type WordingForm,
	wordingForm,
	wordingFormSchema,
} from "../../bakery/wording/form.ts";
import { sentenceLabel } from "../../bakery/wording/labels.ts";
import { SITE_PARTS } from "../../bakery/wording/site-parts.ts";
import { loadSiteCatalog } from "../../bakery/words/catalogs.ts";
import { readableSentence } from "../../bakery/words/forms.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { Alert } from "../../ui/alert.tsx";
import { useSave } from "../saving/use-save.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { languageName } from "../screen/language-name.ts";
import { screenAddress } from "../screen/screen-address.ts";
import type { FieldDescriptions } from "../versions/describe-versions.tsx";

/** The sentences to choose from: of a part of the site, changed, or in another language. */
const WORDING_VIEWS = [...SITE_PARTS, "changed", "language"] as const;

export type WordingView = (typeof WORDING_VIEWS)[number];

export const wordsAddress = screenAddress("/admin/words", {
	show: z.enum(WORDING_VIEWS).catch("home"),
	/** The key of the sentence that is opened at first; empty for none. */
	sentence: z.string().catch(""),
});

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

interface Props {
	stored: StoredWording;
	/** The way to the sentences. */
	children: ReactNode;
}

/** Says how many sentences the owner wrote in another language than the site's, if any. */
export function OtherLanguageNote({ stored, children }: Props) {
	const languages = [...inOtherLanguage(stored).values()].map(({ language }) => language);
	const [first] = languages;
	if (first === undefined) return null;
	const names = new Set(languages);
	const language = names.size > 1 ? "other languages" : languageName(first);
	return (
		<Alert
			tone="warning"
			title={`${pluralize(languages.length, "sentence of your own is", "sentences of your own are")} in ${language}`}
		>
			<p>
				Your site is in {languageName(stored.language)}. {children}
			</p>
		</Alert>
	);
}
