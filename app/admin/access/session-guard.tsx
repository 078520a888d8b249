import { type ReactNode, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { hasUnsavedWork, useUnsavedWork } from "../saving/unsaved-work.ts";
import type { SignedInUser } from "../session/administrator-context.ts";
import { AskForPasswordContext, AskToSignInContext } from "../session/session-guard-context.ts";
import { ConfirmPasswordDialog } from "./confirm-password-dialog.tsx";
import { SignInAgainDialog } from "./sign-in-again-dialog.tsx";
import { useSessionChanges } from "./use-session-changes.ts";

interface Props {
	user: SignedInUser;
	children: ReactNode;
}

/**
 * Follows the session while a screen is open. When it ends, here or in another tab, the access
 * check decides where to go; but a page with unsaved work stays and asks to sign in again.
 */
export function SessionGuard({ user, children }: Props) {
	const [isAsking, setAsking] = useState(false);
	/** Called when the password is confirmed; null while it is not asked for. */
	const [afterConfirming, setAfterConfirming] = useState<(() => void) | null>(null);
	const { revalidate } = useRevalidator();
	const navigation = useNavigation();
	// Also a tap that is not saved yet is work, on a screen without a form.
	const registerWork = useUnsavedWork(isAsking);

	function askToSignIn(): void {
		registerWork();
		setAsking(true);
	}

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
			<SignInAgainDialog isOpen={isAsking} email={user.email} onSignedIn={() => setAsking(false)} />
			<ConfirmPasswordDialog
				isOpen={afterConfirming !== null}
				email={user.email}
				onCancel={() => setAfterConfirming(null)}
				onConfirmed={() => {
					setAfterConfirming(null);
					afterConfirming?.();
				}}
			/>
		</AskToSignInContext>
	);
}
