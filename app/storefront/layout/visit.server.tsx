import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { href, MemoryRouter } from "react-router";
import { emailAddress, mapAddress, phoneAddress } from "../../bakery/contact/links.ts";
import {
	type PublicDays,
	type PublicHours,
	publicHours,
} from "../../bakery/hours/public-hours.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { LinkButton } from "../../ui/button.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { StrokeIcon } from "../../ui/stroke-icon.tsx";

/** How many exceptions the home page announces; the contact page has all. */
const EXCEPTIONS = 2;

type VisitedSite = Pick<PublicSite, "contact" | "hours" | "orders" | "words" | "settings">;

/**
 * Where the bakery is, when it is open, and its phone number (product §2), as HTML, so that
 * visitors download no code for it.
 * @returns null when there is nothing to show.
 */
export function renderVisit(site: VisitedSite, now: Date): string | null {
	if (!hasFacts(site)) return null;
	return render(
		<VisitSection title={site.words.say("visit.heading")}>
			<Facts site={site} now={now} />
		</VisitSection>,
	);
}

/** The same with the next steps of someone who has read about the bakery. */
export function renderNextSteps(site: VisitedSite, now: Date): string {
	const { say } = site.words;
	const takesOrders = site.orders.accepts;
	return render(
		<VisitSection title={hasFacts(site) ? say("visit.heading") : null}>
			<Facts site={site} now={now} />
			<Buttons>
				{takesOrders ? <LinkButton to={href("/order")}>{say("order.link")}</LinkButton> : null}
				<LinkButton to={href("/products")} variant={takesOrders ? "outline" : "default"}>
					{say("defaults.viewAllProducts")}
				</LinkButton>
				{takesOrders ? null : (
					<LinkButton to={href("/contact")} variant="outline">
						{say("frame.contactUs")}
					</LinkButton>
				)}
			</Buttons>
		</VisitSection>,
	);
}

/**
 * The same for a bakery without products, as all that there is to see yet.
 * @param hint the sentence below 'Opening soon'.
 */
export function renderOpeningSoon(site: VisitedSite, now: Date, hint: string): string {
	const { email } = site.contact;
	const { say } = site.words;
	return render(
		<VisitSection title={say("visit.openingSoon")} intro={hint}>
			<Facts site={site} now={now}>
				{email ? (
					<Fact strokes={envelope}>
						<FactLink href={emailAddress(email)}>{email}</FactLink>
					</Fact>
				) : null}
			</Facts>
			<Buttons>
				<LinkButton to={href("/contact")}>{say("frame.contactUs")}</LinkButton>
			</Buttons>
		</VisitSection>,
	);
}

function hasFacts({ contact, hours }: VisitedSite): boolean {
	return Boolean(contact.address || contact.phone || hours);
}

const render = (section: ReactNode) => renderToStaticMarkup(<MemoryRouter>{section}</MemoryRouter>);

interface SectionProps {
	/** Null for none. */
	title: string | null;
	intro?: string;
	children: ReactNode;
}

function VisitSection({ title, intro, children }: SectionProps) {
	return (
		<section aria-labelledby={title ? "visit" : undefined} className="-mt-px border-line border-t">
			<div className="container-page section-space grid gap-y-8">
				{title ? <SectionHeading id="visit" title={title} intro={intro} /> : null}
				{children}
			</div>
		</section>
	);
}

function Buttons({ children }: { children: ReactNode }) {
	return <div className="flex flex-wrap gap-3">{children}</div>;
}

interface FactsProps {
	site: VisitedSite;
	now: Date;
	/** Further facts. */
	children?: ReactNode;
}

function Facts({ site, now, children }: FactsProps) {
	const { address, phone } = site.contact;
	const words = site.words.group("visit");
	const hours = site.hours && publicHours(site.hours, site, now);
	return (
		<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-12 gap-y-8 empty:hidden">
			{hours ? <HoursFact hours={hours} /> : null}
			{address ? (
				<Fact strokes={mapPin}>
					<a href={mapAddress(address)} className="group block">
						<span dir="auto" className="block whitespace-pre-line">
							{address}
						</span>
						<span className="text-primary-text text-sm underline underline-offset-4 group-hover:decoration-2">
							{words.openMap}
						</span>
					</a>
				</Fact>
			) : null}
			{phone ? (
				<Fact strokes={handset}>
					<FactLink href={phoneAddress(phone)}>{phone}</FactLink>
					{hours || !words.usualHours ? null : (
						<p className="text-muted text-sm">{words.usualHours}</p>
					)}
				</Fact>
			) : null}
			{children}
		</div>
	);
}

/** It is the tallest, so others share a column beside it. */
function HoursFact({ hours }: { hours: PublicHours }) {
	return (
		<Fact strokes={clock} className="row-span-2">
			<OpeningSentence {...hours} />
			<div className="mt-1 text-sm">
				<UsualWeek days={hours.usualWeek} />
				{hours.exceptions.slice(0, EXCEPTIONS).map(({ dates, ranges, note }) => (
					<div key={dates} className="mt-1 flex flex-wrap gap-x-2 font-semibold">
						<span>
							{dates}
							{note ? (
								<>
									{" "}
									(<bdi>{note}</bdi>)
								</>
							) : null}
							:
						</span>
						<span>
							<Ranges ranges={ranges} />
						</span>
					</div>
				))}
			</div>
		</Fact>
	);
}

/** A phone number or an email address, which read from left to right everywhere. */
function FactLink(link: { href: string; children: string }) {
	return (
		<a
			{...link}
			dir="ltr"
			className="inline-block max-w-full break-words text-primary-text underline underline-offset-4 hover:decoration-2"
		/>
	);
}

interface FactProps {
	strokes: string;
	className?: string;
	children: ReactNode;
}

function Fact({ strokes, className = "", children }: FactProps) {
	return (
		<div className={`flex min-w-0 gap-4 ${className}`}>
			<DetailIcon strokes={strokes} />
			<div className="min-w-0 pt-2.5">{children}</div>
		</div>
	);
}

/** Whether the bakery is open, after a dot that is filled while it is (product §27). */
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
