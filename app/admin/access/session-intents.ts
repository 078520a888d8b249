import { href, redirect } from "react-router";
import { confirmPassword, signIn, signOut } from "../../bakery/identity/account.ts";
import { loginFormSchema } from "../../bakery/identity/form.ts";
import { confirmPasskey, signInWithPasskey } from "../../bakery/passkeys/queries.ts";
import { passkeyProofSchema } from "../../bakery/passkeys/schema.ts";
import { browserAccounts, browserCall } from "../../platform/browser/browser-client.ts";
import { intent } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { showToast } from "../../ui/toast.tsx";
import { offerPasskeyNext } from "../passkeys/passkey-offer-state.ts";
import { checkAccess, forgetUser } from "../session/access.ts";

/** The session actions, on every screen. */
export const sessionIntents = {
	signIn: intent({
		schema: loginFormSchema,
		needsSession: false,
		async save(credentials) {
			await signIn(browserAccounts(), credentials);
			void welcome();
			offerPasskeyNext();
			return credentials.email;
		},
	}),
	signInWithPasskey: intent({
		schema: passkeyProofSchema,
		needsSession: false,
		async save({ response }) {
			await signInWithPasskey(browserAccounts(), response);
			void welcome();
			return null;
		},
	}),
	/** Leads to the public site. */
	signOut: intent({
		schema: z.null(),
		needsSession: false,
		async save(): Promise<never> {
			forgetUser();
			await signOut(browserAccounts());
			throw redirect(href("/"));
		},
	}),
	/** Renews the sign-in of the current user with their password. */
	confirmPassword: intent({
		schema: loginFormSchema,
		async save(credentials) {
			await confirmPassword(browserAccounts(), credentials);
			return null;
		},
	}),
	/** The same with a passkey. */
	confirmPasskey: intent({
		schema: passkeyProofSchema,
		async save({ response }) {
			await confirmPasskey(browserAccounts(), response);
			return null;
		},
	}),
};

/** Welcomes the team; everybody else gets the message of the access check (product §4.5). */
async function welcome(): Promise<void> {
	const access = await checkAccess(browserAccounts(), browserCall).catch(() => null);
	if (access?.kind === "granted") void showToast({ title: "Logged in successfully" });
}
