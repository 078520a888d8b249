import { ChevronDown, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { datesOf, EMPTY_EXCEPTION, type HoursForm } from "../../bakery/hours/form-values.ts";
import { HOURS_LIMITS } from "../../bakery/hours/schema.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { SmallButton } from "../../ui/back-office/icon-button.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { DayFields, useErrorAt } from "./day-fields.tsx";
import { typedDates, typedHours } from "./hours-descriptions.ts";

interface Props {
	/** How dates and times are written. */
	language: string;
	/** The date by the bakery's clock. */
	today: string;
}

/** Dates with hours of their own. */
export function ExceptionList({ language, today }: Props) {
	const { control } = useFormContext<HoursForm>();
	const { fields, prepend, remove } = useFieldArray({ control, name: "exceptions" });
	const exceptions = useWatch({ control, name: "exceptions" });
	const heading = useRef<HTMLHeadingElement>(null);
	const isPast = (index: number) => {
		const exception = exceptions[index];
		return (
			exception !== undefined && datesOf(exception).lastDate < today && exception.firstDate !== ""
		);
	};
	const past = fields.flatMap((_, index) => (isPast(index) ? [index] : []));

	function removeAt(places: number | number[]) {
		remove(places);
		// The pressed button was removed; the focus should stay nearby.
		heading.current?.focus();
	}

	return (
		<CardSection
			title="Exceptions"
			intro="Holidays and other special days. Visitors see the next 14 days."
			headingRef={heading}
		>
			<div className="mt-5 flex flex-wrap gap-3">
				{fields.length < HOURS_LIMITS.exceptions ? (
					<Button
						variant="outline"
						onClick={() => prepend(EMPTY_EXCEPTION, { shouldFocus: false })}
					>
						<Plus aria-hidden="true" className="size-5" />
						Add Exception
					</Button>
				) : null}
				{past.length > 0 ? (
					<Button variant="quiet" onClick={() => removeAt(past)}>
						<Trash2 aria-hidden="true" className="size-5" />
						Remove Past Exceptions
					</Button>
				) : null}
			</div>
			{fields.length > 0 ? (
				<ul className="mt-5 grid grid-cols-1 gap-3">
					{fields.map((field, index) => (
						<li key={field.id} className="min-w-0">
							<ExceptionFields
								index={index}
								language={language}
								isPast={isPast(index)}
								isNew={field.firstDate === ""}
								onRemove={() => removeAt(index)}
							/>
						</li>
					))}
				</ul>
			) : null}
		</CardSection>
	);
}

interface FieldsProps {
	/** Its place in the form. */
	index: number;
	language: string;
	/** Whether it is over. */
	isPast: boolean;
	/** Whether it was just added: then it is open. */
	isNew: boolean;
	onRemove: () => void;
}

/** An exception: its dates, hours and note in a collapsible block. */
function ExceptionFields({ index, language, isPast, isNew, onRemove }: FieldsProps) {
	const { control, register, formState } = useFormContext<HoursForm>();
	const exception = useWatch({ control, name: `exceptions.${index}` });
	const block = useRef<HTMLDetailsElement>(null);
	const hasErrors = formState.errors.exceptions?.[index] !== undefined;
	const errorAt = useErrorAt();
	const path = `exceptions.${index}` as const;

	// An error in a collapsed block would not be seen.
	useEffect(() => {
		if (!hasErrors || !block.current || block.current.open) return;
		block.current.open = true;
		const isFirst = !document.activeElement?.closest("[aria-invalid]");
		if (isFirst) block.current.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [hasErrors]);

	useEffect(() => {
		if (!isNew || !block.current) return;
		block.current.open = true;
		block.current.querySelector("input")?.focus();
	}, [isNew]);

	if (!exception) return null;
	const dates = typedDates(exception, language);
	return (
		<details ref={block} className="group rounded-field border border-line">
			<summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 rounded-field px-4 py-2">
				<span className="min-w-0">
					<span className="block font-semibold text-sm">{dates || "New exception"}</span>
					<span className="block text-muted text-sm wrap-anywhere">
						{[typedHours(exception, language), exception.note.trim()].filter(Boolean).join(" · ")}
					</span>
				</span>
				<span className="flex shrink-0 items-center gap-3">
					{isPast ? <Badge tone="muted">Past</Badge> : null}
					<ChevronDown
						aria-hidden="true"
						className="size-5 shrink-0 transition-transform group-open:rotate-180"
					/>
				</span>
			</summary>
			<div className="grid grid-cols-1 gap-5 border-line border-t p-4">
				<div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
					<TextField
						label="Date"
						type="date"
						autoComplete="off"
						error={errorAt(`${path}.firstDate`)}
						{...register(`${path}.firstDate`)}
					/>
					<TextField
						label="Last Day"
						optional
						type="date"
						autoComplete="off"
						min={exception.firstDate}
						description="For several days in a row."
						error={errorAt(`${path}.lastDate`)}
						{...register(`${path}.lastDate`)}
					/>
				</div>
				<div role="status">
					{isPast ? (
						<Alert tone="warning" title="This is in the past. Visitors won't see it." />
					) : null}
				</div>
				<DayFields path={path} label="On These Dates" />
				<TextField
					label="Note"
					optional
					autoComplete="off"
					description="Visitors see it, for example “Thanksgiving”."
					error={errorAt(`${path}.note`)}
					{...register(`${path}.note`)}
				/>
				<div className="-ml-2">
					<SmallButton onClick={onRemove}>
						<Trash2 aria-hidden="true" className="size-4" />
						<span>
							Remove Exception<span className="sr-only"> {dates}</span>
						</span>
					</SmallButton>
				</div>
			</div>
		</details>
	);
}
