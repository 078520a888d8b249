import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { href, MemoryRouter } from "react-router";
import { emailAddress, mapAddress, phoneAddress } from "../../bakery/contact/links.ts";
import { type PublicHours, publicHours } from "../../bakery/hours/public-hours.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { LinkButton } from "../../ui/button.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import {
	clock,
	DetailIcon,
	envelope,
	handset,
	mapPin,
	OpeningSentence,
	Ranges,
	UsualWeek,
} from "./contact-details.server.tsx";

/** How many exceptions the home page announces; the contact page has all. */
const EXCEPTIONS = 2;

type VisitedSite = Pick<PublicSite, "contact" | "hours" | "orders" | "words" | "settings">;

/**
 * Where the bakery is, when it is open, and its phone number (product §2.28), as HTML, so that
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
