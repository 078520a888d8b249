import type { DataClient } from "../../platform/supabase.ts";
import { getSections, saveSections } from "../content/queries.ts";
import { textLanguage } from "../region/text-language.ts";
import { readSettings } from "../site/rules.ts";
import { WORDS_SECTION } from "../words/own-wording.ts";
import { type StoredWording, type WordingForm, wordingChange } from "./form.ts";

/** The owner's wording as it is stored, for its form. */
export async function getStoredWording(client: DataClient): Promise<StoredWording> {
	const { words, settings } = await getSections(client, [WORDS_SECTION, "settings"]);
	const { language } = readSettings(settings ?? null);
	return { section: words ?? null, language: textLanguage(language).lang };
}

/** Saves the owner's wording. A newer version is a conflict. */
export async function saveWording(
	client: DataClient,
	form: WordingForm,
	stored: StoredWording,
	submissionId?: string,
): Promise<StoredWording> {
	const [section] = await saveSections(client, [wordingChange(form, stored)], submissionId);
	return { ...stored, section: section ?? null };
}
