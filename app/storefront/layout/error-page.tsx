import { useSyncExternalStore } from "react";
import { href, useLocation } from "react-router";
import type { PublicContact } from "../../bakery/site/schema.ts";
import { LinkButton } from "../../ui/button.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { ContactOptions } from "./contact-options.tsx";

/** Shown when a page fails: what to do, and never what went wrong inside. */
export function ErrorPage({ contact }: { contact: PublicContact | null }) {
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
			{contact && <ContactOptions contact={contact} />}
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
