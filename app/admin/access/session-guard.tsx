import { type ReactNode, useState } from "react";
import { href, useNavigation, useRevalidator } from "react-router";
import { browserAccounts, browserCall } from "../../platform/browser/browser-client.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { PasswordField } from "../../ui/back-office/password-field.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { hasUnsavedWork, useUnsavedWork } from "../saving/unsaved-work.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { useMessageChanges } from "../screen/live-updates.tsx";
import {
	AskForPasswordContext,
	AskToSignInContext,
	findAccessChange,
	type SignedInUser,
	useSessionChanges,
} from "../session/administrator.ts";
import { passkeyObstacle, useSignInForm } from "./sign-in.tsx";

/**
 * Follows the session while a screen is open. When it ends, here or in another tab, the access
 * check decides where to go; but a page with unsaved work stays and asks to sign in again.
 */
export function SessionGuard({ user, children }: { user: SignedInUser; children: ReactNode }) {
	const [isAsking, setAsking] = useState(false);
	/** Called when the password is confirmed; null while it is not asked for. */
	const [afterConfirming, setAfterConfirming] = useState<(() => void) | null>(null);
	const { revalidate } = useRevalidator();
	const navigation = useNavigation();
	// A role may change while somebody works.
	useMessageChanges(async () => {
		const change = await findAccessChange(browserAccounts(), browserCall);
		if (change === null) return;
		if (change === "ended" && hasUnsavedWork()) return askToSignIn();
		if (hasUnsavedWork()) {
			void showToast({
				title: "Your role has changed",
				description:
					"What you typed is still here, but you may not be able to save it. Ask an owner of the bakery.",
				tone: "error",
			});
		}
		await revalidate();
	});

	// Also a tap that is not saved yet is work, on a screen without a form.
	const { register } = useUnsavedWork(isAsking);

	function askToSignIn(): void {
		register();
		setAsking(true);
	}

	const cancelConfirming = () => setAfterConfirming(null);

	useSessionChanges(user.id, (userId) => {
		if (userId !== null) {
			setAsking(false);
			if (userId !== user.id) void revalidate();
		} else if (navigation.state === "idle") {
			if (hasUnsavedWork()) askToSignIn();
			else void revalidate();
		}
		// Otherwise it is the owner's own sign-out, or the check is under way already.
	});

	return (
		<AskToSignInContext value={askToSignIn}>
			<AskForPasswordContext value={(onConfirmed) => setAfterConfirming(() => onConfirmed)}>
				{children}
			</AskForPasswordContext>
			<Dialog
				isOpen={isAsking}
				onClose={() => {}}
				isDismissible={false}
				title="Please sign in again"
			>
				<div className="grid gap-5">
					<Alert tone="warning" role="alert" title="No session found">
						Your session has ended. What you typed is still here: sign in, then save it.
					</Alert>
					<PasswordAgainForm
						action={actionAt("/admin", "signIn")}
						passkeyAction={actionAt("/admin", "signInWithPasskey")}
						email={user.email}
						label="Sign In"
						busyLabel="Signing in..."
						onDone={() => setAsking(false)}
						leave={
							<LinkButton to={href("/admin")} variant="outline">
								Leave
							</LinkButton>
						}
					/>
				</div>
			</Dialog>
			{/* In case somebody else finds the page open. */}
			<Dialog
				isOpen={afterConfirming !== null}
				onClose={cancelConfirming}
				title="Confirm it's you"
				description="You signed in a while ago. Enter your current password to save this change."
			>
				<PasswordAgainForm
					action={actionAt("/admin", "confirmPassword")}
					passkeyAction={actionAt("/admin", "confirmPasskey")}
					email={user.email}
					label="Confirm"
					busyLabel="Confirming..."
					onDone={() => {
						cancelConfirming();
						afterConfirming?.();
					}}
					leave={
						<Button variant="outline" onClick={cancelConfirming}>
							Cancel
						</Button>
					}
				/>
			</Dialog>
		</AskToSignInContext>
	);
}

interface Props extends Required<Parameters<typeof useSignInForm>[0]> {
	label: string;
	busyLabel: string;
	/** The button to leave the dialog. */
	leave: ReactNode;
}

/** The form of a dialog that asks a signed-in user for the password or a passkey again. */
function PasswordAgainForm({ label, busyLabel, leave, ...options }: Props) {
	const { form, submit, isBusy, isPasskeyBusy, askPasskey } = useSignInForm(options);
	return (
		<form onSubmit={submit} noValidate className="grid gap-5">
			{/* Read-only, so that password managers find the account. */}
			<TextField label="Email" readOnly autoComplete="username" {...form.register("email")} />
			<PasswordField
				label="Password"
				autoComplete="current-password"
				data-initial-focus
				error={form.formState.errors.password?.message}
				{...form.register("password")}
			/>
			<div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-[1_1_8rem] max-sm:*:px-4">
				{leave}
				{passkeyObstacle() === null ? (
					<SubmitButton
						type="button"
						variant="outline"
						isBusy={isPasskeyBusy}
						busyLabel="Waiting..."
						onClick={askPasskey}
					>
						Use a Passkey
					</SubmitButton>
				) : null}
				<SubmitButton isBusy={isBusy} busyLabel={busyLabel}>
					{label}
				</SubmitButton>
			</div>
		</form>
	);
}
