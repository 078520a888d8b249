import { renderToStaticMarkup } from "react-dom/server";
import type {
	PublicDay,
	PublicException,
	PublicHours,
} from "../../bakery/hours/public-hours.server.ts";
import { DetailIcon } from "./detail-icon.tsx";

const clock = "M12 21.500a9.500 9.500 0 1 0 0-19 9.500 9.500 0 0 0 0 19zM12 7v5.500l3.500 2";
const calendar = "M4 5h16v15.500H4zm0 5h16M8 2.500V7m8-4.500V7";

/** The opening hours as HTML, so that visitors download no code for them. */
export function renderHours(hours: PublicHours): string {
	return renderToStaticMarkup(<ContactHours {...hours} />);
}

/** When the bakery is open, and the exceptions that come soon (product §17.2). */
function ContactHours({ sentence, isOpen, week, exceptions }: PublicHours) {
	return (
		<div className="grid grid-cols-1 gap-x-12 gap-y-8 border-line border-t pt-10 md:grid-cols-2 md:pt-12 lg:grid-cols-3">
			<section aria-labelledby="hours" className="flex flex-wrap gap-4">
				<DetailIcon strokes={clock} />
				<div className="min-w-0 flex-[1_1_11rem]">
					<h2 id="hours" className="text-label">
						Opening Hours
					</h2>
					<p className="mt-1 flex items-baseline gap-2.5 font-semibold">
						<span
							aria-hidden="true"
							className={`size-2.5 shrink-0 rounded-full ${isOpen ? "bg-success" : "border-2 border-muted"}`}
						/>
						{sentence}
					</p>
					<ul aria-label="The week" className="-mx-3 mt-3 max-w-md">
						{week.map(DayItem)}
					</ul>
				</div>
			</section>
			{exceptions.length > 0 ? (
				<section aria-labelledby="special-hours" className="flex flex-wrap gap-4 lg:col-span-2">
					<DetailIcon strokes={calendar} />
					<div className="min-w-0 flex-[1_1_11rem]">
						<h2 id="special-hours" className="text-label">
							Special Hours
						</h2>
						<ul className="mt-1 grid grid-cols-1 gap-x-12 gap-y-4 lg:grid-cols-2">
							{exceptions.map(ExceptionItem)}
						</ul>
					</div>
				</section>
			) : null}
		</div>
	);
}

function DayItem({ name, ranges, isToday, note }: PublicDay) {
	return (
		<li
			key={name}
			aria-current={isToday ? "date" : undefined}
			className={`flex flex-wrap justify-between gap-x-4 rounded-field px-3 py-1.5 ${isToday ? "surface-paper font-semibold" : ""}`}
		>
			<span>
				{name} {isToday ? <span className="text-primary-text text-sm">Today</span> : null}
			</span>{" "}
			<span className="ml-auto min-w-0 text-right">
				<Ranges ranges={ranges} />
				{note ? (
					<span className="block font-normal text-muted text-sm wrap-anywhere">{note}</span>
				) : null}
			</span>
		</li>
	);
}

function ExceptionItem({ dates, ranges, note }: PublicException) {
	return (
		<li key={dates}>
			<p className="font-semibold">{dates}</p>
			<p>
				<Ranges ranges={ranges} />
			</p>
			{note ? <p className="text-muted text-sm wrap-anywhere">{note}</p> : null}
		</li>
	);
}

function Ranges({ ranges }: { ranges: string[] }) {
	return ranges.map((range) => (
		<span key={range} className="block">
			{range}
		</span>
	));
}
