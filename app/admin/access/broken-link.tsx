import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { AccessFrame } from "./access-frame.tsx";
import type { BrokenLink } from "./mail-link.ts";

const reasons: Record<BrokenLink, string> = {
	incomplete: "Part of the link is missing. Open it from the email again.",
	expired: "This link has expired or was already used. Each link works once, for an hour.",
	"old-template":
		"The site's email template is out of date. Ask the person who hosts this site to update it.",
};

interface Props {
	reason: BrokenLink;
	/** What to do instead. */
	next: { to: string; label: string };
}

/** The page of a mailed link that can't be used. */
export function BrokenLinkPage({ reason, next }: Props) {
	return (
		<AccessFrame title="This link doesn't work">
			<Alert tone="error" role="alert">
				{reasons[reason]}
			</Alert>
			<LinkButton to={next.to} className="mt-5 w-full">
				{next.label}
			</LinkButton>
		</AccessFrame>
	);
}
