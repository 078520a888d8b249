import { renderToStaticMarkup } from "react-dom/server";
import type { PublicHours } from "../../bakery/hours/public-hours.server.ts";
import type { PublicContact } from "../../bakery/site/schema.ts";
import { mapAddress, phoneAddress } from "./contact-links.ts";
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
					<FooterAddress href={mapAddress(address)}>{address}</FooterAddress>
				</p>
			) : null}
			{phone ? (
				<p>
					<FooterAddress href={phoneAddress(phone)}>{phone}</FooterAddress>
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

function FooterAddress({ href, children }: { href: string; children: string }) {
	return (
		<a
			href={href}
			className="inline-flex min-h-11 items-center whitespace-pre-line py-1 underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current"
		>
			{children}
		</a>
	);
}
