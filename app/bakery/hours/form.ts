import { z } from "../../platform/zod.ts";
import { isDate } from "../clock/dates.ts";
import type { SectionChange } from "../content/sections/section.ts";
import { type StoredSections, sectionChange } from "../content/stored-sections.ts";
import { type HoursForm, hoursForm, hoursFormOf, OPENINGS, openingHoursOf } from "./form-values.ts";
import { problemsOf } from "./problems.ts";
import { isTime, weekOf } from "./rules.ts";
import { ALL_DAY, HOURS_LIMITS, HOURS_SECTION, WEEKDAYS } from "./schema.ts";

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

const time = z.string().refine(isTime);

const storedRanges = z
	.array(z.object({ opens: time, closes: time.or(z.literal(ALL_DAY.closes)) }))
	.max(HOURS_LIMITS.rangesOfDay);

const date = z.string().refine(isDate);

const storedException = z.object({
	firstDate: date,
	lastDate: date,
	note: exception.shape.note,
	ranges: storedRanges,
});

/** The opening hours as the form stores them, with the same rules. */
export const storedHoursSchema = z
	.object({
		week: z.partialRecord(z.enum(WEEKDAYS), storedRanges),
		exceptions: z.array(storedException).max(HOURS_LIMITS.exceptions),
	})
	.partial()
	.superRefine(({ week, exceptions = [] }, context) => {
		if (exceptions.length > HOURS_LIMITS.exceptions) return;
		const form = hoursFormOf({ week: weekOf((weekday) => week?.[weekday] ?? []), exceptions });
		for (const { path, message } of problemsOf(form)) {
			context.addIssue({ code: "custom", path, message });
		}
	});

type StoredHours = StoredSections<typeof HOURS_SECTION>;

/** The opening hours as their form has them; an empty form removes all hours. */
export const hours = {
	keys: [HOURS_SECTION],
	schema: hoursFormSchema,
	toForm: ({ hours }: StoredHours) => hoursForm(hours ?? null),
	changes(form: HoursForm, stored: StoredHours): [SectionChange] {
		const hours = openingHoursOf(form);
		return [sectionChange(HOURS_SECTION, stored, hours && { ...hours })];
	},
};
