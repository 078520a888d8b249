import type { PublicContact } from "../../bakery/site/schema.ts";
import { emailAddress, phoneAddress } from "./contact-links.ts";

/** How to reach the bakery otherwise, where its phone number or email address is public. */
export function ContactOptions({ contact: { phone, email } }: { contact: PublicContact }) {
	if (!phone && !email) return null;
	const link = "wrap-anywhere font-semibold underline underline-offset-4";
	return (
		<p>
			Or reach us directly:{" "}
			{phone ? (
				<a href={phoneAddress(phone)} dir="ltr" className={`whitespace-nowrap ${link}`}>
					{phone}
				</a>
			) : null}
			{phone && email ? " or " : null}
			{email ? (
				<a href={emailAddress(email)} dir="ltr" className={link}>
					{email}
				</a>
			) : null}
		</p>
	);
}
