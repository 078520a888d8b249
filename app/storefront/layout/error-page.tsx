import { useSyncExternalStore } from "react";
import { href, useLocation } from "react-router";
import type { PublicContact } from "../../bakery/site/stored-site.ts";
import { failureTexts } from "../../bakery/words/failure-texts.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { LinkButton } from "../../ui/button.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";

interface Props {
	contact: PublicContact | null;
	/** English if not even the site is known. */
	words?: Pick<GroupWords<"failures">, keyof typeof failureTexts> | undefined;
}

/** Shown when a page fails: what to do, and never what went wrong inside. */
export function ErrorPage({ contact, words = failureTexts }: Props) {
	const { pathname, search } = useLocation();
	const isOffline = useSyncExternalStore(
		subscribeToConnection,
		() => !navigator.onLine,
		() => false,
	);
	const title = isOffline ? words.isOffline : words.needsMoment;
	return (
		<div className="container-page section-space grid gap-8">
			<title>{title}</title>
			<SectionHeading
				level={1}
				title={title}
				intro={isOffline ? words.offlineHint : words.needsMomentHint}
			/>
			<div className="flex flex-wrap gap-3">
				{/* A plain link asks the server again; the router would stay with what it has. */}
				<a
					href={pathname + search}
					className="btn btn-primary min-h-12 rounded-full px-6 text-base"
				>
					{words.tryAgain}
				</a>
				<LinkButton to={href("/")} variant="outline">
					{words.returnToHome}
				</LinkButton>
			</div>
			{contact && <ContactOptions contact={contact} words={words} />}
		</div>
	);
}

function subscribeToConnection(onChange: () => void): () => void {
	const events = ["online", "offline"] as const;
	for (const event of events) window.addEventListener(event, onChange);
	return () => {
		for (const event of events) window.removeEventListener(event, onChange);
	};
}

interface ContactOptionsProps {
	contact: PublicContact;
	words: Pick<GroupWords<"failures">, "reachUs" | "or">;
}

/** How to reach the bakery otherwise, where its phone number or email address is public. */
export function ContactOptions({
	contact: { phone, email, phoneLink, emailLink },
	words,
}: ContactOptionsProps) {
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
