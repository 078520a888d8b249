import { createHash } from "node:crypto";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
	type Announcement,
	announcementState,
	partsOfLine,
} from "../../bakery/announcement/announcement.ts";
import { mapAddress, phoneAddress } from "../../bakery/contact/links.ts";
import type { PublicHours } from "../../bakery/hours/public-hours.server.ts";
import type { NavigationLink } from "../../bakery/navigation/menu-items.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { SocialProfile } from "../../bakery/site/social-profiles.ts";
import type { PublicContact } from "../../bakery/site/stored-site.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { NoticeLine } from "../../ui/notice-line.tsx";
import { StrokeIcon } from "../../ui/stroke-icon.tsx";
import { UsualWeek } from "./visit.server.tsx";

/**
 * Address, phone, opening hours, and social profiles at the end of every page (product §1), as HTML, so that
 * visitors download no code for them.
 * @param hours null while no opening hours are saved.
 */
export function renderFooterContact(
	{ address, phone }: PublicContact,
	hours: PublicHours | null,
	profiles: readonly SocialProfile[],
): string {
	return renderToStaticMarkup(
		<>
			{address ? (
				<p>
					<FooterAddress href={mapAddress(address)} dir="auto">
						{address}
					</FooterAddress>
				</p>
			) : null}
			{phone ? (
				<p>
					<FooterAddress href={phoneAddress(phone)} dir="ltr">
						{phone}
					</FooterAddress>
				</p>
			) : null}
			{hours ? (
				<div className="text-neutral-content/80">
					<p className="max-md:text-sm md:py-2">{hours.sentence}</p>
					<div className="text-sm max-md:hidden">
						<UsualWeek days={hours.usualWeek} />
					</div>
				</div>
			) : null}
			{profiles.length > 0 ? (
				<ul className="flex flex-wrap gap-x-6">
					{profiles.map(({ url, name }) => (
						<li key={url}>
							<FooterAddress href={url} dir="auto" rel="me">
								{name}
							</FooterAddress>
						</li>
					))}
				</ul>
			) : null}
		</>,
	);
}

interface ContactLink {
	href: string;
	/** A phone number reads from left to right everywhere, an address as its language does. */
	dir: "ltr" | "auto";
	/** "me" for another page of the bakery's. */
	rel?: "me";
	children: string;
}

function FooterAddress({ children, ...link }: ContactLink) {
	return (
		<a {...link} className="footer-link whitespace-pre-line py-1">
			{children}
		</a>
	);
}

/** The links above the copyright, as HTML, so that visitors download no code for them; null without any. */
export function renderFurtherLinks(links: readonly NavigationLink[]): string | null {
	if (links.length === 0) return null;
	return renderToStaticMarkup(
		<ul className="flex flex-wrap gap-x-6">
			{links.map(({ id, title, path }) => (
				<li key={id}>
					<a href={path} className="footer-link">
						<bdi>{title}</bdi>
					</a>
				</li>
			))}
		</ul>,
	);
}

/**
 * The announcement on every page as HTML, so that visitors download no code for it; null while there
 * is none. Its custom element dismisses it (server/pages/rendering/early-script.ts).
 */
export function renderAnnouncement(
	announcement: Announcement,
	words: GroupWords<"announcement">,
	now: Date,
): string | null {
	if (announcementState(announcement, now) !== "shown") return null;
	return renderToStaticMarkup(
		createElement(
			"dismissible-line",
			{ class: "block print:hidden", "data-key": keyOf(announcement) },
			<aside aria-label={words.name}>
				<NoticeLine {...partsOfLine(announcement)} href={announcement.url}>
					<button
						type="button"
						aria-label={words.dismiss}
						className="-me-2 min-h-11 shrink-0 rounded-full px-3"
					>
						<StrokeIcon strokes="m6 6 12 12M18 6 6 18" className="size-5" />
					</button>
				</NoticeLine>
			</aside>,
		),
	);
}

/** By what visitors see: another time doesn't bring a dismissed line back. */
function keyOf({ text, url, linkText }: Announcement): string {
	const seen = JSON.stringify([text, url, linkText]);
	return createHash("sha256").update(seen).digest("base64url").slice(0, 12);
}

/** Widths of the window, in rem, that the style sheet knows (`row` in storefront.css). */
const breakpoints = [48, 64, 80] as const;

/** The window width, in rem, from which the bar has room for the menu; null for never. */
export type MenuBreakpoint = (typeof breakpoints)[number] | null;

/** Rem: a letter of the name and of a link, with a little to spare. */
const NAME_LETTER = 0.72;
const LINK_LETTER = 0.58;

/** Rem: everything around them (header.tsx). */
const LINK_PADDING = 2;
const LOGO_BESIDE_NAME = 3.25;
const WIDEST_NAME = 20;
const WIDEST_LOGO = 15;
const BUTTON_PADDING = 3;
/** ' (12)', the pieces that wait to be ordered. */
const COUNT_LETTERS = 5;
const GAPS = 3.25;

/** Estimates by the number of letters where the header has room for the whole menu. */
export function menuBreakpoint(site: PublicSite): MenuBreakpoint {
	const needed = nameWidth(site) + linksWidth(site) + buttonsWidth(site) + GAPS;
	return breakpoints.find((width) => roomIn(width) >= needed) ?? null;
}

/** The window without the margins of `container-page` (ui/theme.css). */
function roomIn(width: number): number {
	return width - 2 * Math.min(4, 0.045 * width);
}

function nameWidth({ settings }: PublicSite): number {
	const { siteName, logoUrl, showLogoOnly, logoSize } = settings;
	if (showLogoOnly) return logoUrl ? WIDEST_LOGO : logoSize / 16;
	return Math.min(WIDEST_NAME, LOGO_BESIDE_NAME + NAME_LETTER * letterCount(siteName));
}

function linksWidth({ headerLinks }: PublicSite): number {
	const widths = headerLinks.map(({ title }) => LINK_PADDING + LINK_LETTER * letterCount(title));
	return widths.reduce((sum, width) => sum + width, 0);
}

function buttonsWidth({ orderTitle, words }: PublicSite): number {
	const letters = [
		letterCount(words.say("frame.contactUs")),
		...(orderTitle === null ? [] : [letterCount(orderTitle) + COUNT_LETTERS]),
	];
	return letters.reduce((sum, count) => sum + BUTTON_PADDING + LINK_LETTER * count, 0);
}

/** Letters of other scripts, such as Chinese, count as two. */
function letterCount(text: string): number {
	return [...text].length + (text.match(/[^\0-\u052f]/gu)?.length ?? 0);
}
