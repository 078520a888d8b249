import { zodResolver } from "@hookform/resolvers/zod";
import { KeyRound, Monitor, Smartphone } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import type { UserSession } from "../../bakery/identity/access.ts";
import { type Passkey, passkeyNameFormSchema } from "../../bakery/identity/passkeys.ts";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { passkeyObstacle, useAddPasskey } from "../access/sign-in.tsx";
import { ActionDialog } from "../saving/action-dialog.tsx";
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

/** The owner's passkeys. */
export function PasskeysCard({ passkeys }: { passkeys: ReadResult<Passkey[]> }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const obstacle = passkeyObstacle();
	const { add, isBusy } = useAddPasskey({
		onAdded() {
			setProblem(null);
			void showToast({ title: "Passkey added" });
		},
		onFailed: setProblem,
	});
	const own = passkeys.status === "read" ? passkeys.data : [];
	return (
		<CardSection
			title="Passkeys"
			intro="Sign in with your fingerprint, face, or screen lock instead of your password."
			headingRef={heading}
			className="mt-6"
		>
			{passkeys.status === "failed" ? (
				<Alert tone="error" role="alert" title="Couldn't load this list" className="mt-4">
					{passkeys.message}
				</Alert>
			) : null}
			{own.length === 0 ? null : (
				<ul className="mt-4 divide-y divide-line border-line border-y">
					{own.map((passkey) => (
						<PasskeyItem
							key={passkey.id}
							passkey={passkey}
							// The pressed button is removed.
							onRemoved={() => heading.current?.focus()}
						/>
					))}
				</ul>
			)}
			{problem ? (
				<Alert tone="error" role="alert" className="mt-4">
					{problem}
				</Alert>
			) : null}
			{obstacle ? (
				<p className="mt-4 text-muted">{obstacle}</p>
			) : (
				<SubmitButton
					type="button"
					variant="outline"
					className="mt-5 max-sm:w-full"
					isBusy={isBusy}
					busyLabel="Adding..."
					onClick={add}
				>
					<KeyRound aria-hidden="true" className="size-5" />
					Add a Passkey
				</SubmitButton>
			)}
		</CardSection>
	);
}

interface Props {
	passkey: Passkey;
	onRemoved: () => void;
}

const day = { dateStyle: "medium" } as const;

/** A passkey, which can be renamed and removed. */
function PasskeyItem({ passkey, onRemoved }: Props) {
	const { id, name, createdAt, lastUsedAt, isCopied } = passkey;
	const [open, setOpen] = useState<"rename" | "remove" | null>(null);
	const close = () => setOpen(null);
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
			<KeyRound aria-hidden="true" className="size-6 shrink-0 self-start text-muted" />
			<div className="min-w-0 flex-1 basis-48">
				<p className="wrap-anywhere font-semibold">
					<bdi>{name}</bdi>
				</p>
				<p className="mt-1 text-muted text-sm">
					Added {writeMoment(createdAt, day)}
					{lastUsedAt ? ` · last used ${writeMoment(lastUsedAt, day)}` : ""}
				</p>
				{isCopied ? (
					<Alert tone="warning" className="mt-2">
						This passkey may have been copied, so it no longer works. Remove it and add a new one.
					</Alert>
				) : null}
			</div>
			{/* On a phone below the facts, in line with them. */}
			<div className="flex flex-wrap gap-3 max-sm:ml-10">
				<Button variant="outline" onClick={() => setOpen("rename")}>
					Rename<VisuallyHidden> {name}</VisuallyHidden>
				</Button>
				<Button variant="outline" onClick={() => setOpen("remove")}>
					Remove<VisuallyHidden> {name}</VisuallyHidden>
				</Button>
			</div>
			{open === "rename" ? <RenamePasskeyDialog passkey={passkey} onClose={close} /> : null}
			{open === "remove" ? (
				<ActionDialog
					action={actionAt("/admin/user-settings", "removePasskey")}
					values={{ id }}
					title="Remove Passkey"
					question={`Remove the passkey ${isolate(name)}? It no longer signs you in.`}
					confirmLabel="Remove"
					busyLabel="Removing..."
					onClose={close}
					onDone={() => void showToast({ title: "Passkey removed" })}
					focusWhenDone={onRemoved}
				>
					Your device keeps showing it until you delete it there, too.
				</ActionDialog>
			) : null}
		</li>
	);
}

interface RenamePasskeyDialogProps {
	passkey: Passkey;
	onClose: () => void;
}

function RenamePasskeyDialog({ passkey: { id, name }, onClose }: RenamePasskeyDialogProps) {
	const formId = useId();
	const form = useForm({
		resolver: zodResolver(passkeyNameFormSchema),
		defaultValues: { id, name },
	});
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/user-settings", "renamePasskey"),
		onSaved: onClose,
		onFailed: (message) => form.setError("name", { message }, { shouldFocus: true }),
	});
	return (
		<Dialog
			onClose={onClose}
			title="Rename Passkey"
			hasCancel
			actions={
				<SubmitButton form={formId} isBusy={isSubmitting} busyLabel="Saving...">
					Save
				</SubmitButton>
			}
		>
			<form id={formId} onSubmit={form.handleSubmit((values) => submit(values))} noValidate>
				<TextField
					label="Name"
					data-initial-focus
					error={form.formState.errors.name?.message}
					{...form.register("name")}
				/>
			</form>
		</Dialog>
	);
}
