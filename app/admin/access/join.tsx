import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { href, useNavigate } from "react-router";
import { newPasswordErrors, signIn, signOut } from "../../bakery/identity/account.ts";
import { roleNames } from "../../bakery/identity/permissions.ts";
import {
	credentialsSchema,
	type JoinForm,
	joinFormSchema,
	type OpenInvitation,
	openInvitationSchema,
	roleDescriptions,
} from "../../bakery/identity/team.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import { BackendError, type ReadResult, readResult } from "../../platform/browser/backend-error.ts";
import { browserAccounts } from "../../platform/browser/browser-client.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { Alert } from "../../ui/alert.tsx";
import { PasswordField } from "../../ui/back-office/password-field.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SpinnerMark, SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { screenMeta } from "../screen/screen.tsx";
import { currentSession, forgetUser } from "../session/administrator.ts";
import type { Route } from "./+types/join";
import { AccessFrame, useOpenedFragment } from "./access-frame.tsx";
import { offerPasskeyNext } from "./sign-in.tsx";

export const meta = () => screenMeta("Join the team");

export async function clientLoader() {
	const session = await currentSession(browserAccounts()).catch(() => null);
	return { signedInAs: session?.user.email ?? null };
}

const tokenSchema = z.object({ token: z.string() });

export function clientAction({ request }: Route.ClientActionArgs) {
	return screenAction(request, {
		join: intent({
			schema: joinFormSchema.extend(tokenSchema.shape),
			needsSession: false,
			save: acceptInvitation,
			fieldErrors: (error) => ({ ...newPasswordErrors(error), ...accountErrors(error) }),
		}),
		useDevice: intent({
			schema: tokenSchema,
			needsSession: false,
			save: ({ token }) => acceptInvitation({ token, email: "", fullName: "", newPassword: "" }),
		}),
	});
}

function accountErrors({ code, message }: BackendError): { newPassword?: string } {
	return code === "account_exists" ? { newPassword: message } : {};
}

/** The page behind the link of an invitation (product §31). */
export default function Join({ loaderData: { signedInAs } }: Route.ComponentProps) {
	const token = useOpenedFragment().slice(1);
	return <OpenedLink key={token} token={token} signedInAs={signedInAs} />;
}

interface Props {
	token: string;
	/** The account of this browser; null without one. */
	signedInAs: string | null;
}

function OpenedLink({ token, signedInAs }: Props) {
	const [result, setResult] = useState<ReadResult<OpenInvitation>>();
	const navigate = useNavigate();
	const read = useEffectEvent(async () => setResult(await readResult(openInvitation(token))));
	useEffect(() => void read(), []);

	if (result?.status === "failed") {
		return (
			<AccessFrame title="This link doesn't work">
				<Alert tone="error" role="alert">
					{result.message}
				</Alert>
				<LinkButton to={href("/admin")} className="mt-5 w-full">
					Go to Sign In
				</LinkButton>
			</AccessFrame>
		);
	}
	if (!result) {
		return (
			<AccessFrame title="Join the team">
				<p role="status" className="flex items-center gap-3 text-muted">
					<SpinnerMark className="size-5" />
					Opening the invitation...
				</p>
			</AccessFrame>
		);
	}

	function enter(title: string): void {
		void showToast({ title });
		void navigate(href("/admin/dashboard"), { replace: true });
	}

	const invitation = result.data;
	return (
		<AccessFrame title={titleOf(invitation)}>
			{signedInAs === null ? null : (
				<Alert tone="warning" className="mb-5">
					You're signed in as <bdi className="wrap-anywhere">{signedInAs}</bdi> in this browser.
					Using this link signs you out there.
				</Alert>
			)}
			{invitation.deviceName === null ? (
				<SignInFields
					token={token}
					invitation={invitation}
					onJoined={() =>
						enter(invitation.isReset ? "Password updated successfully." : "Welcome to the team")
					}
				/>
			) : (
				<DeviceForm token={token} onJoined={() => enter("This device is ready")} />
			)}
		</AccessFrame>
	);
}

function titleOf({ deviceName, isReset }: OpenInvitation): string {
	if (deviceName !== null) return deviceName;
	return isReset ? "Choose a new password" : "Join the team";
}

interface SignInFieldsProps {
	/** The token of the link. */
	token: string;
	invitation: OpenInvitation;
	onJoined: () => void;
}

/** How an invited person signs in from now on. */
function SignInFields({ token, invitation, onJoined }: SignInFieldsProps) {
	const { role, email, isReset, inviter } = invitation;
	const form = useForm({
		resolver: zodResolver(joinFormSchema),
		defaultValues: { email: email ?? "", fullName: "", newPassword: "" },
	});
	const { errors } = form.formState;
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/join", "join"),
		onSaved: onJoined,
		onInvalid({ newPassword: message }) {
			if (message) form.setError("newPassword", { message }, { shouldFocus: true });
		},
	});
	return (
		<form
			onSubmit={form.handleSubmit((values) => submit({ ...values, token }))}
			noValidate
			className="grid gap-5"
		>
			<p className="wrap-anywhere">
				{isReset
					? `${inviter} reset your access. Your old password no longer works.`
					: `${inviter} invites you as ${roleNames[role]}: ${roleDescriptions[role].toLowerCase()}.`}
			</p>
			<TextField
				label="Email"
				type="email"
				autoComplete="username"
				readOnly={email !== null}
				error={errors.email?.message}
				{...form.register("email")}
			/>
			{isReset ? null : (
				<TextField
					label="Full Name"
					autoComplete="name"
					optional
					error={errors.fullName?.message}
					{...form.register("fullName")}
				/>
			)}
			<PasswordField
				label={isReset ? "New Password" : "Password"}
				autoComplete="new-password"
				error={errors.newPassword?.message}
				{...form.register("newPassword")}
			/>
			<SubmitButton isBusy={isSubmitting} busyLabel={isReset ? "Saving..." : "Joining..."}>
				{isReset ? "Save Password" : "Join"}
			</SubmitButton>
		</form>
	);
}

interface DeviceFormProps {
	/** The token of the link. */
	token: string;
	onJoined: () => void;
}

/** Asks whether this is the device that everybody at the counter uses. */
function DeviceForm({ token, onJoined }: DeviceFormProps) {
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/join", "useDevice"),
		onSaved: onJoined,
	});
	return (
		<div className="grid gap-5">
			<p>
				Everybody who uses this device sees today's products and the orders. It stays signed in for
				90 days.
			</p>
			<SubmitButton
				type="button"
				isBusy={isSubmitting}
				busyLabel="Preparing..."
				onClick={() => submit({ token })}
			>
				Use This Device
			</SubmitButton>
		</div>
	);
}

/** The invitation of a link. @throws {BackendError} with a sentence when the link doesn't work. */
async function openInvitation(token: string): Promise<OpenInvitation> {
	return openInvitationSchema.parse(await send("/invitation", { token }));
}

interface Acceptance extends Omit<JoinForm, "newPassword"> {
	/** Empty for a device. */
	newPassword: string;
	/** The token of the link. */
	token: string;
}

/**
 * Accepts an invitation, and signs this browser in with the account; a session of another account
 * ends.
 * @throws {BackendError}
 */
async function acceptInvitation({ newPassword, ...given }: Acceptance): Promise<void> {
	const credentials = { email: given.email, password: newPassword };
	try {
		await beginSession(await send("/invitation/join", { ...given, password: newPassword }));
	} catch (error) {
		// Perhaps it was accepted, and the answer got lost.
		if (!(error instanceof BackendError) || error.code !== "invitation_used") throw error;
		await beginSession(credentials).catch(() => {
			throw error;
		});
	}
}

async function beginSession(answer: unknown): Promise<void> {
	const accounts = browserAccounts();
	const credentials = credentialsSchema.parse(answer);
	if (await currentSession(accounts)) await signOut(accounts);
	forgetUser();
	await signIn(accounts, credentials);
	offerPasskeyNext();
}

function send(path: string, body: unknown): Promise<unknown> {
	return askServer(path, { method: "POST", body: JSON.stringify(body) });
}
