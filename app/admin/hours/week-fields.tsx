import { Copy } from "lucide-react";
import { weekdayNames } from "../../bakery/hours/rules.ts";
import { WEEKDAYS, type WeekdayName } from "../../bakery/hours/schema.ts";
import { Card } from "../../ui/card.tsx";
import { DayFields, SmallButton } from "./day-fields.tsx";

interface Props {
	/** Called when a day is to be copied to others. */
	onCopy: (weekday: WeekdayName) => void;
}

/** The hours of each day of the week. */
export function WeekFields({ onCopy }: Props) {
	return (
		<section aria-labelledby="week">
			<Card className="p-5 sm:p-7">
				<h2 id="week" className="text-label">
					Every Week
				</h2>
				<p className="mt-1 text-muted text-sm">
					If closing is earlier than opening, it means the next day.
				</p>
				<div className="mt-5 grid grid-cols-1 gap-5 divide-y divide-line *:not-last:pb-5">
					{WEEKDAYS.map((weekday) => (
						<Day key={weekday} weekday={weekday} onCopy={() => onCopy(weekday)} />
					))}
				</div>
			</Card>
		</section>
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
