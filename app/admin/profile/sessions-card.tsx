import { useRef, useState } from "react";
import type { UserSession } from "../../bakery/identity/queries.ts";
import type { ReadResult } from "../../platform/browser/read-result.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
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
		<CardSection
			title="Where you are signed in"
			intro="Sign out of any device you don't recognize or no longer use."
			headingRef={heading}
			className="mt-6"
		>
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
		</CardSection>
	);
}
