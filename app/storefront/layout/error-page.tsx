import { useSyncExternalStore } from "react";
import { href, useLocation } from "react-router";
import type { PublicContact } from "../../bakery/site/schema.ts";
import { LinkButton } from "../../ui/button.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { emailAddress, phoneAddress } from "./contact-links.ts";

interface Props {
	/** How the bakery can be reached instead, as far as that is known and public. */
	contact: PublicContact | null;
}

/** What a visitor sees when a page cannot be made: what to do, and never what went wrong inside. */
export function ErrorPage({ contact }: Props) {
	const { pathname, search } = useLocation();
	const isOffline = useSyncExternalStore(
		subscribeToConnection,
		() => !navigator.onLine,
		() => false,
	);
	const title = isOffline ? "You're offline" : "This page needs a moment";
	return (
		<div className="container-page section-space grid gap-8">
			<title>{title}</title>
			<SectionHeading
				level={1}
				title={title}
				intro={
					isOffline
						? "You can open this page when you're back online."
						: "Something went wrong on our side. Please try again in a minute."
				}
			/>
			<div className="flex flex-wrap gap-3">
				{/* A plain link asks the server again; the router would stay with what it has. */}
				<a
					href={pathname + search}
					className="btn btn-primary min-h-12 rounded-full px-6 text-base"
				>
					Try again
				</a>
				<LinkButton to={href("/")} variant="outline">
					Return to Home
				</LinkButton>
			</div>
			{contact?.phone || contact?.email ? <OtherContactOptions contact={contact} /> : null}
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

function OtherContactOptions({ contact: { phone, email } }: { contact: PublicContact }) {
	return (
		<div className="border-line border-t pt-6">
			<p className="text-muted">Or reach us directly:</p>
			<ul className="mt-2 font-semibold">
				{phone ? (
					<li>
						<a
							href={phoneAddress(phone)}
							className="inline-flex min-h-11 items-center text-primary-text underline underline-offset-4"
						>
							{phone}
						</a>
					</li>
				) : null}
				{email ? (
					<li>
						<a
							href={emailAddress(email)}
							className="inline-flex min-h-11 items-center text-primary-text underline underline-offset-4"
						>
							{email}
						</a>
					</li>
				) : null}
			</ul>
		</div>
	);
}
