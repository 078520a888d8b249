import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type {
	PublicDay,
	PublicException,
	PublicHours,
} from "../../bakery/hours/public-hours.server.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import {
	calendar,
	clock,
	DetailIcon,
	OpeningSentence,
	Ranges,
} from "../layout/contact-details.server.tsx";

/** The opening hours as HTML, so that visitors download no code for them. */
export function renderHours(hours: PublicHours, words: GroupWords<"hours">): string {
	return renderToStaticMarkup(<ContactHours {...hours} words={words} />);
}

interface Props extends PublicHours {
	words: GroupWords<"hours">;
}

/** When the bakery is open, and the exceptions that come soon (product §17.2). */
function ContactHours({ sentence, isOpen, week, exceptions, words }: Props) {
	return (
		<div className="grid grid-cols-1 gap-x-12 gap-y-8 md:max-lg:grid-cols-2">
			<HoursSection id="hours" title={words.heading} strokes={clock}>
				<OpeningSentence sentence={sentence} isOpen={isOpen} />
				<ul aria-label={words.week} className="-mx-3 mt-3">
					{week.map((day) => (
						<DayItem key={day.name} {...day} today={words.today} />
					))}
				</ul>
			</HoursSection>
			{exceptions.length > 0 ? (
				<HoursSection id="special-hours" title={words.special} strokes={calendar}>
					<ul className="grid gap-y-4">{exceptions.map(ExceptionItem)}</ul>
				</HoursSection>
			) : null}
		</div>
	);
}

interface SectionProps {
	id: string;
	title: string;
	strokes: string;
	children: ReactNode;
}

function HoursSection({ id, title, strokes, children }: SectionProps) {
	return (
		<section aria-labelledby={id}>
			<div className="flex items-center gap-4">
				<DetailIcon strokes={strokes} />
				<h2 id={id} className="text-label">
					{title}
				</h2>
			</div>
			<div className="mt-4">{children}</div>
		</section>
	);
}

function DayItem({ name, ranges, isToday, note, today }: PublicDay & { today: string }) {
	return (
		<li
			aria-current={isToday ? "date" : undefined}
			className={`flex flex-wrap justify-between gap-x-4 rounded-field px-3 py-1.5 ${isToday ? "surface-paper font-semibold" : ""}`}
		>
			<span>
				{name} {isToday ? <span className="text-primary-text text-sm">{today}</span> : null}
			</span>{" "}
			<span className="ms-auto min-w-0 text-end">
				<Ranges ranges={ranges} />
				{note ? (
					<span className="block font-normal text-muted text-sm wrap-anywhere">
						<bdi>{note}</bdi>
					</span>
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
			{note ? (
				<p className="text-muted text-sm wrap-anywhere">
					<bdi>{note}</bdi>
				</p>
			) : null}
		</li>
	);
}
