import { renderToStaticMarkup } from "react-dom/server";
import { mapAddress, phoneAddress } from "../../bakery/contact/links.ts";
import type { PublicHours } from "../../bakery/hours/public-hours.server.ts";
import type { PublicContact } from "../../bakery/site/schema.ts";
import { UsualWeek } from "./hours-lines.server.tsx";

/**
 * Address, phone, and opening hours at the end of every page (product §2.3), as HTML, so that
 * visitors download no code for them.
 * @param hours null while no opening hours are saved.
 */
export function renderFooterContact(
	{ address, phone }: PublicContact,
	hours: PublicHours | null,
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
		</>,
	);
}

interface ContactLink {
	href: string;
	/** A phone number reads from left to right everywhere, an address as its language does. */
	dir: "ltr" | "auto";
	children: string;
}

function FooterAddress({ children, ...link }: ContactLink) {
	return (
		<a
			{...link}
			className="inline-flex min-h-11 items-center whitespace-pre-line py-1 underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current"
		>
			{children}
		</a>
	);
}
