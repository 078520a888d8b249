import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { datesOf, EMPTY_EXCEPTION, type HoursForm } from "../../bakery/hours/form-values.ts";
import { HOURS_LIMITS } from "../../bakery/hours/schema.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Button } from "../../ui/button.tsx";
import { ExceptionFields } from "./exception-fields.tsx";

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
