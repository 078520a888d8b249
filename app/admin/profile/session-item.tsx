import { Monitor, Smartphone } from "lucide-react";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import type { UserSession } from "../../bakery/identity/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

interface Props {
	session: UserSession;
	isEnding: boolean;
	onSignOut: () => void;
}

/** A place where the owner is signed in. */
export function SessionItem({ session, isEnding, onSignOut }: Props) {
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

function SessionFacts({ session }: { session: UserSession }) {
	const { networkAddress, signedInAt, lastUsedAt, isCurrent } = session;
	return (
		<dl className="mt-1 text-muted text-sm [&_dd]:inline [&_dt]:inline">
			<div>
				<dt>Signed in </dt>
				<dd>{writeMoment(signedInAt, dayAndTime)}</dd>
			</div>
			{isCurrent ? null : (
				<div>
					<dt>Last used </dt>
					<dd>{writeMoment(lastUsedAt, dayAndTime)}</dd>
				</div>
			)}
			{networkAddress === null ? null : (
				<div>
					<dt>Network address </dt>
					<dd className="break-all">{networkAddress}</dd>
				</div>
			)}
		</dl>
	);
}

const dayAndTime = { dateStyle: "medium", timeStyle: "short" } as const;
