import { Copy } from "lucide-react";
import { weekdayNames } from "../../bakery/hours/rules.ts";
import { WEEKDAYS, type WeekdayName } from "../../bakery/hours/schema.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { DayFields, SmallButton } from "./day-fields.tsx";

interface Props {
	/** Called when a day is to be copied to others. */
	onCopy: (weekday: WeekdayName) => void;
}

/** The hours of each day of the week. */
export function WeekFields({ onCopy }: Props) {
	return (
		<CardSection
			title="Every Week"
			intro="If closing is earlier than opening, it means the next day."
		>
			<div className="mt-5 grid grid-cols-1 gap-5 divide-y divide-line *:not-last:pb-5">
				{WEEKDAYS.map((weekday) => (
					<Day key={weekday} weekday={weekday} onCopy={() => onCopy(weekday)} />
				))}
			</div>
		</CardSection>
	);
}

function Day({ weekday, onCopy }: { weekday: WeekdayName; onCopy: () => void }) {
	const name = weekdayNames[weekday];
	return (
		<fieldset className="min-w-0">
			<legend className="sr-only">{name}</legend>
			<DayFields path={`week.${weekday}`} label={name}>
				<SmallButton onClick={onCopy}>
					<Copy aria-hidden="true" className="size-4" />
					<span>
						Copy to Other Days<span className="sr-only"> {name}</span>
					</span>
				</SmallButton>
			</DayFields>
		</fieldset>
	);
}
