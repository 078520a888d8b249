import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { DescribedInstant } from "../../bakery/clock/dates.ts";
import { INCOMPLETE_TIME, isLocalTime } from "../../bakery/clock/showing.ts";
import { askClock } from "../screen/clock.ts";

export const timeFields = ["shownFrom", "shownUntil"] as const;

export type TimeField = (typeof timeFields)[number];

/** The part of a form that it keeps; empty for no time. */
export type ShowingForm = Record<TimeField, string>;

export type ShowingTimes = ReturnType<typeof useShowingTimes>;

/**
 * Keeps the times of a form. A typed time becomes an instant as soon as the server has
 * converted it by the bakery's clock.
 * @param known times of the record that was opened.
 */
export function useShowingTimes<Form extends ShowingForm, Values>(
	given: UseFormReturn<Form, unknown, Values>,
	known: readonly DescribedInstant[],
) {
	const form = given as unknown as UseFormReturn<ShowingForm>;
	const [learned, setLearned] = useState<readonly DescribedInstant[]>([]);
	const values = form.watch(timeFields);
	const all = [...learned, ...known];
	const find = (value: string) => all.find(({ instant }) => instant === value) ?? null;

	// Times from elsewhere, such as a version that somebody else saved meanwhile.
	const unknown = values.find((value) => isInstant(value) && !find(value));
	useEffect(() => {
		if (!unknown) return;
		let isLate = false;
		askClock({ instant: unknown }).then(
			(described) => isLate || setLearned((before) => [described, ...before]),
			() => {},
		);
		return () => {
			isLate = true;
		};
	}, [unknown]);

	async function convert(field: TimeField) {
		const typed = form.getValues(field);
		if (!isLocalTime(typed)) return;
		const [date = "", time = ""] = typed.split("T");
		const described = await askClock({ date, time }).catch(() => null);
		if (!described || form.getValues(field) !== typed) return;
		setLearned((before) => [described, ...before]);
		form.setValue(field, described.instant, { shouldDirty: true });
		await checkOrder();
	}

	/** Whether one time contradicts the other is checked when both are there. */
	async function checkOrder() {
		const areBoth = form.getValues(timeFields).every(isInstant);
		if (form.formState.isSubmitted) await form.trigger(timeFields);
		else if (areBoth) await form.trigger("shownUntil");
		else form.clearErrors(timeFields);
	}

	return {
		/** The value of a field's input, as `2027-03-12T07:00`. */
		typedIn(field: TimeField) {
			const value = form.getValues(field);
			if (isLocalTime(value)) return value;
			const described = find(value);
			return described ? `${described.date}T${described.time}` : "";
		},
		/** Whether an input can show the field's value. */
		isKnown(field: TimeField) {
			const value = form.getValues(field);
			return !isInstant(value) || find(value) !== null;
		},
		described: (field: TimeField) => find(form.getValues(field)),
		/** Takes a typed local date and time, nothing, or INCOMPLETE_TIME. */
		choose(field: TimeField, typed: string) {
			form.setValue(field, typed, { shouldDirty: true });
			void (isLocalTime(typed) ? convert(field) : typed === INCOMPLETE_TIME || checkOrder());
		},
		/** Converts everything typed to instants, as far as the server answers. */
		async settle() {
			await Promise.all(timeFields.map(convert));
		},
	};
}

function isInstant(value: string): boolean {
	return value !== "" && value !== INCOMPLETE_TIME && !isLocalTime(value);
}
