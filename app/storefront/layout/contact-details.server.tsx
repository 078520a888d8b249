import type { PublicDays, PublicHours } from "../../bakery/hours/public-hours.server.ts";
import { StrokeIcon } from "../../ui/stroke-icon.tsx";

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

export const mapPin =
	"M12 21.500c5-5 7.500-8.500 7.500-11.500a7.500 7.500 0 0 0-15 0c0 3 2.500 6.500 7.500 11.500zm0-9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z";
export const handset =
	"M4 3h4.500l2 5L8 10a13 13 0 0 0 6 6l2-2.500 5 2V20a1.500 1.500 0 0 1-1.500 1.500C11 21.500 2.500 13 2.500 4.500A1.500 1.500 0 0 1 4 3z";
export const envelope = "M2.500 5h19v14h-19zm.5 1 9 7 9-7";
export const clock = "M12 21.500a9.500 9.500 0 1 0 0-19 9.500 9.500 0 0 0 0 19zM12 7v5.500l3.500 2";
export const calendar = "M4 5h16v15.500H4zm0 5h16M8 2.500V7m8-4.500V7";

/** The icon of a contact detail. @param strokes see `StrokeIcon`. */
export function DetailIcon({ strokes }: { strokes: string }) {
	return (
		<span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-accent-content">
			<StrokeIcon strokes={strokes} className="size-6" />
		</span>
	);
}
