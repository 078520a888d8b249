import { renderToStaticMarkup } from "react-dom/server";
import { mapAddress, phoneAddress } from "../../bakery/contact/links.ts";
import type { PublicHours } from "../../bakery/hours/public-hours.server.ts";
import type { PublicContact } from "../../bakery/site/schema.ts";
import type { SocialProfile } from "../../bakery/site/social-profiles.ts";
import { UsualWeek } from "./hours-lines.server.tsx";

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
