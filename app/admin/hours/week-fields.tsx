import { Copy } from "lucide-react";
import { weekdayNames } from "../../bakery/hours/rules.ts";
import { WEEKDAYS, type WeekdayName } from "../../bakery/hours/schema.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { SmallButton } from "../../ui/back-office/small-button.tsx";
import { DayFields } from "./day-fields.tsx";

/**
 * The hours of each day of the week.
 * @param onCopy called to copy a day to others.
 */
export function WeekFields({ onCopy }: { onCopy: (weekday: WeekdayName) => void }) {
	return (
		<CardSection
			title="Every Week"
			intro="If closing is earlier than opening, it means the next day."
		>
			<div className="mt-5 grid grid-cols-1 gap-5 divide-y divide-line *:not-last:pb-5">
				{WEEKDAYS.map((weekday) => (
					<fieldset key={weekday} className="min-w-0">
						<legend className="sr-only">{weekdayNames[weekday]}</legend>
						<DayFields path={`week.${weekday}`} label={weekdayNames[weekday]}>
							<SmallButton onClick={() => onCopy(weekday)}>
								<Copy aria-hidden="true" className="size-4" />
								<span>
									Copy to Other Days<span className="sr-only"> {weekdayNames[weekday]}</span>
								</span>
							</SmallButton>
						</DayFields>
					</fieldset>
				))}
			</div>
		</CardSection>
	);
}
