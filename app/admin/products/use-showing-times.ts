import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
	INCOMPLETE_TIME,
	isLocalTime,
	type ProductForm,
	type ProductValues,
} from "../../bakery/catalog/management/form.ts";
import type { DescribedInstant } from "../../bakery/clock/schema.ts";
import { askClock } from "../screen/ask-clock.ts";

/** The fields of the product form that are a time. */
export type TimeField = "shownFrom" | "shownUntil";

const timeFields = ["shownFrom", "shownUntil"] as const satisfies readonly TimeField[];

/** The times of a product form: instants in the form, and the bakery's own clock for whoever reads it. */
export interface ShowingTimes {
	/** What the input of a field shows, as `2027-03-12T07:00`. */
	typedIn(field: TimeField): string;
	/** Whether an input can show what is in its field. */
	isKnown(field: TimeField): boolean;
	/** What a field says; null for nothing, and for what is not known yet. */
	described(field: TimeField): DescribedInstant | null;
	/** Takes what was typed: a local date and time, nothing, or INCOMPLETE_TIME. */
	choose(field: TimeField, typed: string): void;
	/** Makes instants of all that was typed, as far as the server answers. */
	settle(): Promise<void>;
}

/**
 * Keeps the times of a product form. What is typed becomes an instant as soon as the server has said
 * which one the bakery's clock means.
 * @param known of the times of the product that was opened.
 */
export function useShowingTimes(
	form: UseFormReturn<ProductForm, unknown, ProductValues>,
	known: readonly DescribedInstant[],
): ShowingTimes {
	const [learned, setLearned] = useState<readonly DescribedInstant[]>([]);
	const values = form.watch(timeFields);
	const all = [...learned, ...known];
	const find = (value: string) => all.find(({ instant }) => instant === value) ?? null;

	// Times that come from elsewhere, such as what somebody else has saved meanwhile.
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

	/** That one time contradicts the other is said when both are there. */
	async function checkOrder() {
		const areBoth = form.getValues(timeFields).every(isInstant);
		if (form.formState.isSubmitted) await form.trigger(timeFields);
		else if (areBoth) await form.trigger("shownUntil");
		else form.clearErrors(timeFields);
	}

	return {
		typedIn(field) {
			const value = form.getValues(field);
			if (isLocalTime(value)) return value;
			const described = find(value);
			return described ? `${described.date}T${described.time}` : "";
		},
		isKnown(field) {
			const value = form.getValues(field);
			return !isInstant(value) || find(value) !== null;
		},
		described: (field) => find(form.getValues(field)),
		choose(field, typed) {
			form.setValue(field, typed, { shouldDirty: true });
			void (isLocalTime(typed) ? convert(field) : typed === INCOMPLETE_TIME || checkOrder());
		},
		async settle() {
			await Promise.all(timeFields.map(convert));
		},
	};
}

function isInstant(value: string): boolean {
	return value !== "" && value !== INCOMPLETE_TIME && !isLocalTime(value);
}
