import type { Call } from "../../platform/backend/call.ts";
import { getSections, saveSections } from "../content/queries.ts";
import type { Section } from "../content/sections/schema.ts";
import { hoursChange } from "./form.ts";
import type { HoursForm } from "./form-values.ts";
import { HOURS_SECTION } from "./schema.ts";

/** The stored opening hours for the form. */
export interface StoredHours {
	/** Null when they were never saved. */
	section: Section | null;
}

/** The opening hours as they are stored, for their form. */
export async function getStoredHours(call: Call): Promise<StoredHours> {
	const sections = await getSections(call, [HOURS_SECTION]);
	return { section: sections[HOURS_SECTION] ?? null };
}

/** Saves the opening hours; an empty form removes them. A newer version is a conflict. */
export async function saveHours(
	call: Call,
	form: HoursForm,
	stored: StoredHours,
	submissionId?: string,
): Promise<StoredHours> {
	const [section] = await saveSections(call, [hoursChange(form, stored.section)], submissionId);
	return { section: section ?? null };
}
