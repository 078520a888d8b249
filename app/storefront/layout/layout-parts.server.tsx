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
import type { PublicContact } from "../../bakery/site/schema.ts";
import type { SocialProfile } from "../../bakery/site/social-profiles.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { NoticeLine } from "../../ui/notice-line.tsx";
import { StrokeIcon } from "../../ui/stroke-icon.tsx";
import { UsualWeek } from "./visit.server.tsx";

/**
 * Address, phone, opening hours, and social profiles at the end of every page (product §2.3), as HTML, so that
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
