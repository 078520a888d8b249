import type { Call } from "../../platform/backend/call.ts";
import { getSections, saveSections } from "../content/queries.ts";
import { readSettings } from "../site/rules.ts";
import { WORDS_SECTION } from "../words/own-wording.ts";
import { textLanguage } from "../words/text-language.ts";
import { type StoredWording, type WordingForm, wordingChange } from "./form.ts";

/** The owner's wording as it is stored, for its form. */
export async function getStoredWording(call: Call): Promise<StoredWording> {
	const { words, settings } = await getSections(call, [WORDS_SECTION, "settings"]);
	const { language } = readSettings(settings ?? null);
	return { section: words ?? null, language: textLanguage(language).lang };
}

/** Saves the owner's wording. A newer version is a conflict. */
export async function saveWording(
	call: Call,
	form: WordingForm,
	stored: StoredWording,
	submissionId?: string,
): Promise<StoredWording> {
	const [section] = await saveSections(call, [wordingChange(form, stored)], submissionId);
	return { ...stored, section: section ?? null };
}
