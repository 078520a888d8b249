import type { PublicContact } from "../../bakery/site/schema.ts";
import type { GroupWords } from "../../bakery/words/words.ts";

interface Props {
	contact: PublicContact;
	words: Pick<GroupWords<"failures">, "reachUs" | "or">;
}

/** How to reach the bakery otherwise, where its phone number or email address is public. */
export function ContactOptions({ contact: { phone, email, phoneLink, emailLink }, words }: Props) {
	if (!phone && !email) return null;
	const link = "wrap-anywhere font-semibold underline underline-offset-4";
	return (
		<p>
			{words.reachUs}{" "}
			{phone ? (
				<a href={phoneLink} dir="ltr" className={`whitespace-nowrap ${link}`}>
					{phone}
				</a>
			) : null}
			{phone && email ? ` ${words.or} ` : null}
			{email ? (
				<a href={emailLink} dir="ltr" className={link}>
					{email}
				</a>
			) : null}
		</p>
	);
}
