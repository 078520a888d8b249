import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { browserClient } from "../../platform/browser-client.ts";
import type { SignedInUser } from "./administrator-context.ts";
import { AskToSignInContext } from "./session-guard-context.ts";
import { SignInAgainDialog } from "./sign-in-again-dialog.tsx";
import { hasUnsavedWork } from "./unsaved-work.ts";

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
	const { revalidate } = useRevalidator();
	const navigation = useNavigation();

	const follow = useEffectEvent((event: string, userId: string | undefined) => {
		if (event === "SIGNED_IN") {
			setAsking(false);
			if (userId !== user.id) void revalidate();
		}
		// A navigation under way is the owner's own sign-out, or leads to the check anyway.
		if (event !== "SIGNED_OUT" || navigation.state !== "idle") return;
		if (hasUnsavedWork()) setAsking(true);
		else void revalidate();
	});

	useEffect(() => {
		const { data } = browserClient().auth.onAuthStateChange((event, session) =>
			follow(event, session?.user.id),
		);
		return () => data.subscription.unsubscribe();
	}, []);

	return (
		<AskToSignInContext value={() => setAsking(true)}>
			{children}
			<SignInAgainDialog isOpen={isAsking} email={user.email} onSignedIn={() => setAsking(false)} />
		</AskToSignInContext>
	);
}
