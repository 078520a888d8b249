import type { PublicDays, PublicHours } from "../../bakery/hours/public-hours.server.ts";

/** Whether the bakery is open, after a dot that is filled while it is (product §17.2). */
export function OpeningSentence({ sentence, isOpen }: Pick<PublicHours, "sentence" | "isOpen">) {
	return (
		<p className="flex items-baseline gap-2.5 font-semibold">
			<span
				aria-hidden="true"
				className={`size-2.5 shrink-0 rounded-full ${isOpen ? "bg-success" : "border-2 border-muted"}`}
			/>
			{sentence}
		</p>
	);
}

/** The usual week, days with the same hours in one line. */
export function UsualWeek({ days }: { days: PublicDays[] }) {
	return (
		<dl className="grid grid-cols-[auto_1fr] gap-x-4">
			{days.map(({ names, ranges }) => (
				<div key={names} className="col-span-full grid grid-cols-subgrid">
					<dt>{names}</dt>
					<dd>
						<Ranges ranges={ranges} />
					</dd>
				</div>
			))}
		</dl>
	);
}

/** The hours of a day, each range on a line of its own. */
export function Ranges({ ranges }: { ranges: string[] }) {
	return ranges.map((range) => (
		<span key={range} className="block">
			{range}
		</span>
	));
}
