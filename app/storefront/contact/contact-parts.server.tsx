import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { emailAddress, mapAddress, phoneAddress } from "../../bakery/contact/links.ts";
import type {
	PublicDay,
	PublicException,
	PublicHours,
} from "../../bakery/hours/public-hours.server.ts";
import type { NavigationLink } from "../../bakery/navigation/menu-items.ts";
import type { PublicContact } from "../../bakery/site/stored-site.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import {
	calendar,
	clock,
	DetailIcon,
	envelope,
	handset,
	mapPin,
	OpeningSentence,
	Ranges,
} from "../layout/visit.server.tsx";

interface Props {
	contact: PublicContact;
	/** Whether 'Mon-Sat: 8am-6pm' is said below the phone number. */
	showsUsualHours: boolean;
	words: GroupWords<"contactDetails">;
}

/**
 * How to reach the bakery, with the details that the owner shows (product §6), as HTML, so that
 * visitors download no code for them.
 * @returns null when the owner shows none.
 */
export function renderDetails({
	contact: { address, phone, email },
	showsUsualHours,
	words,
}: Props): string | null {
	if (!address && !phone && !email) return null;
	return renderToStaticMarkup(
		<ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-12 gap-y-8">
			{address ? (
				<ContactDetail strokes={mapPin} title={words.visitUs}>
					<DetailLink href={mapAddress(address)} dir="auto">
						{address}
					</DetailLink>
				</ContactDetail>
			) : null}
			{phone ? (
				<ContactDetail
					strokes={handset}
					title={words.callUs}
					note={showsUsualHours ? words.usualHours : null}
				>
					<DetailLink href={phoneAddress(phone)} dir="ltr">
						{phone}
					</DetailLink>
				</ContactDetail>
			) : null}
			{email ? (
				<ContactDetail strokes={envelope} title={words.emailUs} note={words.replyTime}>
					<DetailLink href={emailAddress(email)} dir="ltr">
						<EmailText email={email} />
					</DetailLink>
				</ContactDetail>
			) : null}
		</ul>,
	);
}

/** An email address, which breaks after its "@" rather than within a word. */
function EmailText({ email }: { email: string }) {
	const domainStart = email.lastIndexOf("@") + 1;
	return (
		<>
			{email.slice(0, domainStart)}
			<wbr />
			{email.slice(domainStart)}
		</>
	);
}

interface DetailProps {
	strokes: string;
	title: string;
	note?: string | null;
	children: ReactNode;
}

function ContactDetail({ strokes, title, note, children }: DetailProps) {
	return (
		<li className="flex gap-4">
			<DetailIcon strokes={strokes} />
			<div className="min-w-0">
				<h2 className="text-label">{title}</h2>
				<div className="mt-1">{children}</div>
				{note ? <p className="text-muted text-sm">{note}</p> : null}
			</div>
		</li>
	);
}

function DetailLink({ children, ...link }: ComponentProps<"a">) {
	return (
		<a
			{...link}
			className="inline-block max-w-full whitespace-pre-line break-words py-0.5 text-primary-text underline underline-offset-4 hover:decoration-2"
		>
			{children}
		</a>
	);
}

/** The opening hours as HTML, so that visitors download no code for them. */
export function renderHours(hours: PublicHours, words: GroupWords<"hours">): string {
	return renderToStaticMarkup(<ContactHours {...hours} words={words} />);
}

interface RenderHoursProps extends PublicHours {
	words: GroupWords<"hours">;
}

/** When the bakery is open, and the exceptions that come soon (product §27). */
function ContactHours({ sentence, isOpen, week, exceptions, words }: RenderHoursProps) {
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

/** The link to the privacy page next to the form's button, as HTML; null without such a page. */
export function renderPrivacyLink(link: NavigationLink | null): string | null {
	if (!link) return null;
	return renderToStaticMarkup(
		<a
			href={link.path}
			className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
		>
			<bdi>{link.title}</bdi>
		</a>,
	);
}
