import { z } from "../../platform/zod.ts";
import type { Section, SectionChange } from "../content/sections/schema.ts";
import { mergeStoredObject } from "../stored-object.ts";
import { type HoursForm, OPENINGS, openingHoursOf } from "./form-values.ts";
import { problemsOf } from "./problems.ts";
import { weekOf } from "./rules.ts";
import { HOURS_LIMITS, HOURS_SECTION } from "./schema.ts";

const text = z.string().trim();

const day = z.object({
	opening: z.enum(OPENINGS),
	ranges: z
		.array(z.object({ opens: text, closes: text }))
		.max(
			HOURS_LIMITS.rangesOfDay,
			`A day can have at most ${HOURS_LIMITS.rangesOfDay} opening times`,
		),
});

const exception = day.extend({
	firstDate: text,
	lastDate: text,
	note: text.max(HOURS_LIMITS.note, `Note must be at most ${HOURS_LIMITS.note} characters`),
});

/** The form of the opening hours (product §17.4). */
export const hoursFormSchema = z
	.object({
		week: z.object(weekOf(() => day)),
		exceptions: z
			.array(exception)
			.max(HOURS_LIMITS.exceptions, `You can have at most ${HOURS_LIMITS.exceptions} exceptions`),
	})
	.superRefine((form, context) => {
		for (const { path, message } of problemsOf(form)) {
			context.addIssue({ code: "custom", path, message });
		}
	});

/** The change that saves the form; an empty form removes all hours. */
export function hoursChange(form: HoursForm, stored: Section | null): SectionChange {
	const hours = openingHoursOf(form);
	return {
		key: HOURS_SECTION,
		content: hours && mergeStoredObject(stored?.content ?? null, { ...hours }),
		// No section has the version 0, so one that was made in the meantime is a conflict.
		expectedVersion: stored?.version ?? 0,
	};
}
