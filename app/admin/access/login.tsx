import { useEffect, useEffectEvent, useState } from "react";
import { href, Link, replace, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { browserAccounts } from "../../platform/browser/browser-client.ts";
import { Alert } from "../../ui/alert.tsx";
import { PasswordField } from "../../ui/back-office/password-field.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { screenMeta } from "../screen/screen.tsx";
import { currentSession, useSessionChanges } from "../session/administrator.ts";
import type { Route } from "./+types/login";
import { AccessFrame } from "./access-frame.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { loginAddress } from "./require-access.ts";
import {
	offerPasskeysInField,
	passkeyObstacle,
	useSignInForm,
	withdrawPasskeys,
} from "./sign-in.tsx";

export const meta = () => screenMeta("Sign in");

/**
 * A user with a session is redirected, unless the access check has just failed: it would redirect
 * back to this page.
 */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
	const { returnTo, problem } = loginAddress.read(url);
	// A session that cannot be refreshed now may still be valid.
	const session = await currentSession(browserAccounts()).catch(() => "unknown" as const);
	if (session && problem !== "check-failed") throw replace(returnTo);
	const userId = session === "unknown" ? null : (session?.user.id ?? null);
	const hasEnded = problem === "session-ended";
	return { returnTo, userId, checkFailed: session !== null, hasEnded };
}

/** After a sign-in the change of the session redirects, not the loader. */
export function shouldRevalidate({
	formMethod,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
	return !formMethod && defaultShouldRevalidate;
}

/** The login (product §10). */
export default function Login({ loaderData }: Route.ComponentProps) {
	const { returnTo, userId, checkFailed, hasEnded } = loaderData;
	const navigate = useNavigate();
	useSessionChanges(userId, (newUserId) => {
		if (newUserId) void navigate(returnTo, { replace: true });
	});
	if (checkFailed) return <CheckFailed returnTo={returnTo} />;
	return (
		<AccessFrame title="Sign in">
			{hasEnded ? (
				<Alert tone="warning" role="status" className="mb-5">
					Your session has ended. Sign in again to continue.
				</Alert>
			) : null}
			<LoginForm />
		</AccessFrame>
	);
}

const otherWayClasses = "inline-flex min-h-11 items-center px-3 text-primary-text underline";

function LoginForm() {
	const { form, submit, isBusy, ...passkey } = useSignInForm({
		action: actionAt("/admin", "signIn"),
		passkeyAction: actionAt("/admin", "signInWithPasskey"),
	});
	const { errors } = form.formState;
	const [canUsePasskeys] = useState(() => passkeyObstacle() === null);
	const offerInField = useEffectEvent(async () => {
		const response = await offerPasskeysInField();
		if (response) passkey.submitPasskey({ response });
	});
	useEffect(() => {
		if (!canUsePasskeys) return;
		void offerInField().catch(() => {});
		return () => void withdrawPasskeys();
	}, [canUsePasskeys]);
	return (
		<form onSubmit={submit} noValidate className="grid gap-5">
			<TextField
				label="Email"
				type="email"
				autoComplete="username webauthn"
				error={errors.email?.message}
				{...form.register("email")}
			/>
			<PasswordField
				label="Password"
				autoComplete="current-password"
				error={errors.password?.message}
				{...form.register("password")}
			/>
			<SubmitButton isBusy={isBusy} busyLabel="Signing in...">
				Sign In
			</SubmitButton>
			{canUsePasskeys ? (
				<SubmitButton
					type="button"
					variant="outline"
					isBusy={passkey.isPasskeyBusy}
					busyLabel="Waiting for your passkey..."
					onClick={passkey.askPasskey}
				>
					Sign in with a passkey
				</SubmitButton>
			) : null}
			<div className="flex flex-wrap justify-center gap-x-4">
				<Link to={href("/admin/forgot-password")} className={otherWayClasses}>
					Forgot password?
				</Link>
				<Link to={href("/admin/recovery-code")} className={otherWayClasses}>
					Lost your device?
				</Link>
			</div>
		</form>
	);
}

function CheckFailed({ returnTo }: { returnTo: string }) {
	return (
		<AccessFrame title="That didn't work">
			<Alert tone="error" role="alert">
				Couldn't check your access to the back office. You're still signed in.
			</Alert>
			<div className="mt-5 grid gap-3">
				<LinkButton to={returnTo}>Try Again</LinkButton>
				<LogoutButton className="btn btn-ghost min-h-11 rounded-full text-base" />
			</div>
		</AccessFrame>
	);
}
