import { useState } from "react";
import { href } from "react-router";
import { type MailLink, mailLinkSchema } from "../../bakery/identity/account-forms.ts";
import { browserAccounts } from "../../platform/browser/browser-client.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { screenMeta } from "../screen/screen.tsx";
import { currentSession } from "../session/administrator.ts";
import type { Route } from "./+types/email-confirmed";
import { AccessFrame, MailLinkPage, openMailLink } from "./access-frame.tsx";
export const meta = () => screenMeta("New email address");

/** Nothing is loaded, but the address of the page is known in the browser alone. */
export async function clientLoader() {
	return null;
}

export function clientAction({ request }: Route.ClientActionArgs) {
	return screenAction(request, {
		/** Uses the link up, so that the account has the new address. */
		confirm: intent({ schema: mailLinkSchema, needsSession: false, save: confirmEmail }),
	});
}

type Outcome = "expired" | { signedInAs: string | null };

/** The session of this browser stays, also one of another account. */
async function confirmEmail(link: MailLink): Promise<Outcome> {
	const opened = await openMailLink("email_change", link);
	if (opened === "expired") return "expired";
	await opened.accounts.signOut({ scope: "local" });
	const auth = browserAccounts();
	const session = await currentSession(browserAccounts());
	if (session?.user.id !== opened.session.user.id) {
		return { signedInAs: session?.user.email ?? null };
	}
	// The session of the same account still has the old address.
	await auth.refreshSession();
	return { signedInAs: link.email };
}

/** The page that the link of an email change opens. */
export default function EmailConfirmed() {
	return (
		<MailLinkPage fallback={{ to: href("/admin/user-settings"), label: "Go to Profile" }}>
			{(link, onExpired) => <Confirmation link={link} onExpired={onExpired} />}
		</MailLinkPage>
	);
}

function Confirmation({ link, onExpired }: { link: MailLink; onExpired: () => void }) {
	const [outcome, setOutcome] = useState<Exclude<Outcome, "expired"> | null>(null);
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/email-confirmed", "confirm"),
		onSaved: (result) => (result === "expired" ? onExpired() : setOutcome(result)),
	});
	if (outcome) return <Changed email={link.email} signedInAs={outcome.signedInAs} />;
	return (
		<AccessFrame title="Confirm your new email">
			<p className="wrap-anywhere">
				Sign in as <strong>{link.email}</strong> from now on?
			</p>
			<SubmitButton
				type="button"
				isBusy={isSubmitting}
				busyLabel="Confirming..."
				onClick={() => submit(link)}
				className="mt-5 w-full"
			>
				Confirm Email
			</SubmitButton>
		</AccessFrame>
	);
}

function Changed({ email, signedInAs }: { email: string; signedInAs: string | null }) {
	return (
		<AccessFrame title="Email address changed">
			<Alert tone="success" role="status">
				<p>
					From now on you sign in as <strong>{email}</strong>.
				</p>
				{signedInAs !== null && signedInAs !== email ? (
					<p>
						In this browser you're still signed in as <strong>{signedInAs}</strong>.
					</p>
				) : null}
			</Alert>
			<LinkButton
				to={signedInAs === null ? href("/admin") : href("/admin/dashboard")}
				className="mt-5 w-full"
			>
				{signedInAs === null ? "Sign In" : "Go to Dashboard"}
			</LinkButton>
		</AccessFrame>
	);
}
