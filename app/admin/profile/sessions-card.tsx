import { useId, useRef, useState } from "react";
import type { UserSession } from "../../bakery/identity/queries.ts";
import type { ReadResult } from "../../platform/browser/read-result.ts";
import { Alert } from "../../ui/alert.tsx";
import { Card } from "../../ui/card.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { SessionItem } from "./session-item.tsx";

interface Props {
	sessions: ReadResult<UserSession[]>;
}

const everywhereElse = "everywhere else";

/** The owner's sessions, each with a button to sign out. */
export function SessionsCard({ sessions }: Props) {
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	const [place, setPlace] = useState<string | null>(null);
	const { submit, isSubmitting } = useSubmission({
		isShared: true,
		action: actionAt("/admin/user-settings", "signOut"),
		onSaved(ended) {
			// The pressed button is removed.
			heading.current?.focus();
			const title = ended === everywhereElse ? "Signed out everywhere else" : "Signed out there";
			void showToast({ title });
		},
	});
	const signOut = (chosen: string) => {
		if (isSubmitting) return;
		setPlace(chosen);
		submit({ place: chosen });
	};
	const isEnding = (chosen: string) => isSubmitting && place === chosen;

	return (
		<section aria-labelledby={id} className="mt-6">
			<Card className="p-5 sm:p-7">
				<h2 ref={heading} id={id} tabIndex={-1} className="text-label">
					Where you are signed in
				</h2>
				<p className="mt-1 text-muted text-sm">
					Sign out of any device you don't recognize or no longer use.
				</p>
				{sessions.status === "failed" ? (
					<Alert tone="error" role="alert" title="Couldn't load this list">
						{sessions.message}
					</Alert>
				) : (
					<>
						<ul className="mt-4 divide-y divide-line border-line border-y">
							{sessions.data.map((session) => (
								<SessionItem
									key={session.id}
									session={session}
									isEnding={isEnding(session.id)}
									onSignOut={() => signOut(session.id)}
								/>
							))}
						</ul>
						{sessions.data.some(({ isCurrent }) => !isCurrent) ? (
							<SubmitButton
								type="button"
								variant="outline"
								className="mt-5 max-sm:w-full"
								isBusy={isEnding(everywhereElse)}
								busyLabel="Signing out..."
								onClick={() => signOut(everywhereElse)}
							>
								Sign Out Everywhere Else
							</SubmitButton>
						) : null}
					</>
				)}
			</Card>
		</section>
	);
}
