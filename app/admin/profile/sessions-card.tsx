import { Monitor, Smartphone } from "lucide-react";
import { useRef, useState } from "react";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import type { UserSession } from "../../bakery/identity/access.ts";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Badge } from "../../ui/badge.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";

const everywhereElse = "everywhere else";

/** The owner's sessions, each with a button to sign out. */
export function SessionsCard({ sessions }: { sessions: ReadResult<UserSession[]> }) {
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

interface ItemProps {
	session: UserSession;
	isEnding: boolean;
	onSignOut: () => void;
}

/** A place where the owner is signed in. */
function SessionItem({ session, isEnding, onSignOut }: ItemProps) {
	const { device, isCurrent } = session;
	const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
			<Icon aria-hidden="true" className="size-6 shrink-0 self-start text-muted" />
			<div className="min-w-0 flex-1 basis-48">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
					{device}
					{isCurrent ? <Badge tone="success">This device</Badge> : null}
				</p>
				<SessionFacts session={session} />
			</div>
			{isCurrent ? null : (
				<SubmitButton
					type="button"
					variant="outline"
					// On a phone below the facts, in line with them.
					className="max-sm:ml-10"
					isBusy={isEnding}
					busyLabel="Signing out..."
					onClick={onSignOut}
				>
					Sign Out
					<VisuallyHidden> of {device}</VisuallyHidden>
				</SubmitButton>
			)}
		</li>
	);
}

const dayAndTime = { dateStyle: "medium", timeStyle: "short" } as const;

function SessionFacts({ session }: { session: UserSession }) {
	const { networkAddress, signedInAt, lastUsedAt, isCurrent } = session;
	const facts = [
		["Signed in", writeMoment(signedInAt, dayAndTime)],
		["Last used", isCurrent ? null : writeMoment(lastUsedAt, dayAndTime)],
		["IP address", networkAddress],
	];
	return (
		<dl className="mt-1 text-muted text-sm [&_dd]:inline [&_dt]:inline">
			{facts.map(([label, value]) =>
				value ? (
					<div key={label}>
						<dt>{label} </dt>
						<dd className="wrap-anywhere">{value}</dd>
					</div>
				) : null,
			)}
		</dl>
	);
}
