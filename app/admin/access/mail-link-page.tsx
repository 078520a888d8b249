import { Fragment, type ReactNode, useState } from "react";
import type { MailLink } from "../../bakery/identity/form.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { AccessFrame } from "./access-frame.tsx";
import { type BrokenLink, parseMailLink } from "./mail-link.ts";
import { useOpenedFragment } from "./use-opened-fragment.ts";

const explanations: Record<BrokenLink, string> = {
	incomplete: "Part of the link is missing. Open it from the email again.",
	expired: "This link has expired or was already used. Each link works once, for an hour.",
};

interface Props {
	/** The button below a link that can't be used. */
	fallback: { to: string; label: string };
	/** @param onExpired called when the link turns out to be used up. */
	children(link: MailLink, onExpired: () => void): ReactNode;
}

/** A page that a mailed link opens. */
export function MailLinkPage({ fallback, children }: Props) {
	const link = parseMailLink(useOpenedFragment());
	const [expired, setExpired] = useState<MailLink["tokenHash"]>();
	if (typeof link !== "string" && link.tokenHash !== expired) {
		return (
			<Fragment key={link.tokenHash}>{children(link, () => setExpired(link.tokenHash))}</Fragment>
		);
	}
	return (
		<AccessFrame title="This link doesn't work">
			<Alert tone="error" role="alert">
				{explanations[typeof link === "string" ? link : "expired"]}
			</Alert>
			<LinkButton to={fallback.to} className="mt-5 w-full">
				{fallback.label}
			</LinkButton>
		</AccessFrame>
	);
}
