import { X } from "lucide-react";
import { type RefCallback, type SyntheticEvent, useEffect, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { DescribedInstant } from "../../bakery/clock/dates.ts";
import { INCOMPLETE_TIME, isLocalTime, showingLabels } from "../../bakery/clock/showing.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { askClock } from "./clock.ts";

interface Props<Form extends ShowingForm, Values> extends Omit<Showing, "from" | "until"> {
	times: ShowingTimes;
	form: UseFormReturn<Form, unknown, Values>;
}

/** From when until when visitors see something (product §17), by the bakery's clock. */
export function ShowingFields<Form extends ShowingForm, Values>({
	times,
	form,
	...shown
}: Props<Form, Values>) {
	const { control, formState } = form as unknown as UseFormReturn<ShowingForm>;
	const [from, until] = [times.described("shownFrom"), times.described("shownUntil")];
	return (
		<div className="grid gap-3">
			<div className="grid gap-5 sm:grid-cols-2">
				{timeFields.map((field) => (
					// It takes the focus when its value is invalid.
					<Controller
						key={field}
						control={control}
						name={field}
						render={({ field: { ref } }) => (
							<TimeInput
								inputRef={ref}
								field={field}
								times={times}
								error={formState.errors[field]?.message}
							/>
						)}
					/>
				))}
			</div>
			<p role="status" className="text-muted text-sm">
				{describeShowing({ from, until, ...shown }, new Date())}
			</p>
		</div>
	);
}

interface TimeInputProps {
	inputRef: RefCallback<HTMLInputElement>;
	field: TimeField;
	times: ShowingTimes;
	error: string | undefined;
}

function TimeInput({ inputRef, field, times, error }: TimeInputProps) {
	const label = showingLabels[field];

	function readInput({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
		// For a date without a time the input has no value, and reports no change.
		const typed = input.validity.badInput ? INCOMPLETE_TIME : input.value;
		if (typed !== times.typedIn(field) || input.value === "") times.choose(field, typed);
	}

	return (
		<div className="flex items-start gap-1">
			<TextField
				ref={inputRef}
				className="min-w-0 flex-1"
				label={label}
				optional
				type="datetime-local"
				max="9999-12-31T23:59"
				disabled={!times.isKnown(field)}
				value={times.typedIn(field)}
				onChange={readInput}
				onBlur={readInput}
				onKeyDown={(event) => {
					if (event.key === "Enter") readInput(event);
				}}
				error={error}
			/>
			{times.described(field) ? (
				<IconButton
					label={`Clear ${label}`}
					icon={X}
					className="mt-7"
					onClick={() => times.choose(field, "")}
				/>
			) : null}
		</div>
	);
}

type Time = Pick<DescribedInstant, "instant" | "words">;

interface Showing {
	from: Time | null;
	until: Time | null;
	/** The name of what is shown: "product". */
	noun: string;
	/** Why visitors never see it, in a sentence; null when they do. */
	hiddenBecause: string | null;
}

/** When visitors see something, in a sentence for the owner (product §17). */
export function describeShowing({ from, until, noun, hiddenBecause }: Showing, now: Date): string {
	const isPast = (time: Time) => new Date(time.instant) <= now;
	if (!from && !until) return "Leave both empty to always show it.";
	if (from && until && from.instant >= until.instant) return "";
	if (hiddenBecause) return hiddenBecause;
	if (until && isPast(until)) return `Visitors haven't seen this ${noun} since ${until.words}.`;
	const end = until ? ` until ${until.words}` : "";
	if (!from) return `Visitors see this ${noun}${end}.`;
	if (!isPast(from)) return `Visitors see this ${noun} from ${from.words}${end}.`;
	const since = `Visitors have seen this ${noun} since ${from.words}`;
	return until ? `${since}, and see it${end}.` : `${since}.`;
}

const timeFields = ["shownFrom", "shownUntil"] as const;

export type TimeField = (typeof timeFields)[number];

/** The part of a form that it keeps; empty for no time. */
export type ShowingForm = Record<TimeField, string>;

export type ShowingTimes = ReturnType<typeof useShowingTimes>;

/** The times of a record, by the bakery's clock. */
export function describeTimes(record: Partial<Record<TimeField, string | null>> | null) {
	const instants = timeFields.flatMap((field) => record?.[field] ?? []);
	return Promise.all(instants.map((instant) => askClock({ instant })));
}

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
