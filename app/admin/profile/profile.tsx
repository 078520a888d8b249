import { zodResolver } from "@hookform/resolvers/zod";
import { useContext, useId, useState } from "react";
import { useForm } from "react-hook-form";
import {
	endSession,
	getFullName,
	listSessions,
	saveFullName,
} from "../../bakery/identity/access.ts";
import {
	cancelEmailChange,
	changeSignIn,
	newPasswordErrors,
	readSignInEmail,
	signOutElsewhere,
} from "../../bakery/identity/account.ts";
import {
	isSameEmail,
	type ProfileForm,
	profileFormSchema,
} from "../../bakery/identity/account-forms.ts";
import {
	addPasskey,
	countRecoveryCodes,
	createRecoveryCodes,
	listPasskeys,
	newPasskeySchema,
	passkeyNameFormSchema,
	readPasskeyOptions,
	removePasskey,
	renamePasskey,
} from "../../bakery/identity/passkeys.ts";
import { type ReadResult, readResult } from "../../platform/browser/backend-error.ts";
import { browserAccounts, readPublicEnvironment } from "../../platform/browser/browser-client.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { withReadableDomain } from "../../platform/text/email.ts";
import { z } from "../../platform/zod.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { PasswordField } from "../../ui/back-office/password-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSave } from "../saving/use-save.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { SaveBar } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import {
	type Administrator,
	administratorContext,
	CurrentUserContext,
	repeatNextCheck,
} from "../session/administrator.ts";
import type { Route } from "./+types/profile";
import { PasskeysCard, SessionsCard } from "./sign-in-cards.tsx";
export const meta = () => screenMeta("Profile");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { call, user } = context.get(administratorContext);
	const [fullName, emails, sessions, passkeys, recoveryCodes] = await Promise.all([
		getFullName(call),
		// The check of the access may be older than a change of the address.
		readResult(readSignInEmail(browserAccounts())),
		readResult(listSessions(call)),
		readResult(listPasskeys(call)),
		readResult(countRecoveryCodes(call)),
	]);
	const { email, pendingEmail } =
		emails.status === "failed" ? { email: user.email, pendingEmail: null } : emails.data;
	return {
		...{ fullName, sessions, passkeys, recoveryCodes },
		email: withReadableDomain(email),
		pendingEmail: pendingEmail && withReadableDomain(pendingEmail),
	};
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
	const administrator = context.get(administratorContext);
	return screenAction(request, {
		save: intent({
			schema: profileFormSchema,
			save: (values) => saveProfile(administrator, values),
			fieldErrors: newPasswordErrors,
		}),
		cancelEmailChange: intent({
			schema: z.object({}),
			save: () => cancelEmailChange(browserAccounts()),
		}),
		/** Signs the owner out in one place, or everywhere but here. */
		signOut: intent({
			schema: z.object({ place: z.guid().or(z.literal("everywhere else")) }),
			async save({ place }) {
				if (place === "everywhere else") await signOutElsewhere(browserAccounts());
				else await endSession(administrator.call, place);
				return place;
			},
		}),
		/** The options with which the browser makes a passkey. */
		preparePasskey: intent({
			schema: z.object({}),
			save: () => readPasskeyOptions(),
		}),
		addPasskey: intent({
			schema: newPasskeySchema,
			async save(passkey) {
				await addPasskey(passkey);
				return null;
			},
		}),
		renamePasskey: intent({
			schema: passkeyNameFormSchema,
			async save({ id, name }) {
				await renamePasskey(administrator.call, id, name);
				return null;
			},
		}),
		removePasskey: intent({
			schema: z.object({ id: z.string() }),
			async save({ id }) {
				await removePasskey(administrator.call, id);
				return null;
			},
		}),
		createRecoveryCodes: intent({
			schema: z.object({}),
			save: () => createRecoveryCodes(administrator.call),
		}),
	});
}

/** The result of a save. */
interface SavedProfile {
	fullName: string;
	email: "unchanged" | "requested" | "changed";
	passwordChanged: boolean;
}

/** Blank fields keep their stored values (product §30). */
async function saveProfile(
	{ call, user }: Administrator,
	{ fullName, newEmail, newPassword }: ProfileForm,
): Promise<SavedProfile> {
	const isEmailNew = newEmail !== "" && !isSameEmail(newEmail, user.email);
	let email: SavedProfile["email"] = "unchanged";
	const passwordChanged = newPassword !== "";
	// First, because the service may refuse it: then nothing is saved.
	if (isEmailNew || passwordChanged) {
		const change = {
			...(isEmailNew && { email: newEmail }),
			...(passwordChanged && { password: newPassword }),
		};
		const { pendingEmail } = await changeSignIn(browserAccounts(), change);
		if (isEmailNew) email = pendingEmail === null ? "changed" : "requested";
		if (email === "changed") repeatNextCheck();
	}
	if (fullName !== "") await saveFullName(call, fullName);
	const savedName = fullName || (await getFullName(call));
	return { fullName: savedName, email, passwordChanged };
}

/** Name, email address, password, and sessions of the current user (product §30). */
export default function Profile({ loaderData }: Route.ComponentProps) {
	const user = useContext(CurrentUserContext);
	return user?.isSharedDevice ? <SharedDevice /> : <OwnProfile loaderData={loaderData} />;
}

/** Nobody at the counter changes how the device signs in. */
function SharedDevice() {
	return (
		<Screen title="Profile Settings" width="narrow">
			<Alert title="This is a shared device">
				Everybody at the counter uses it. An owner can sign it out under Team.
			</Alert>
		</Screen>
	);
}

function OwnProfile({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
	const formId = useId();
	const form = useForm({
		resolver: zodResolver(profileFormSchema),
		defaultValues: fieldsOf(loaderData),
	});
	const { submit, isSaving, isDirty } = useSave({
		action: actionAt("/admin/user-settings", "save"),
		form,
		record: null,
		fieldsOf,
		descriptions: { fullName: "Full Name", newEmail: "New Email", newPassword: "New Password" },
		onSaved: announce,
		isSecret: true,
	});
	const { errors } = form.formState;
	return (
		<Screen title="Profile Settings" width="narrow">
			<form id={formId} onSubmit={submit} noValidate>
				<Card className="grid gap-5 p-5 sm:p-7">
					<TextField
						label="Full Name"
						autoComplete="name"
						error={errors.fullName?.message}
						{...form.register("fullName")}
					/>
					<TextField label="Current Email" type="email" readOnly value={loaderData.email} />
					{loaderData.pendingEmail ? <PendingEmail email={loaderData.pendingEmail} /> : null}
					<TextField
						label="New Email"
						type="email"
						autoComplete="email"
						optional
						description={
							readPublicEnvironment().sendsMail
								? "A confirmation email will be sent"
								: "This site can't send email, so the new address applies right away. Check its spelling."
						}
						error={errors.newEmail?.message}
						{...form.register("newEmail")}
					/>
					<PasswordField
						label="New Password"
						autoComplete="new-password"
						optional
						description="Leave blank to keep current"
						error={errors.newPassword?.message}
						{...form.register("newPassword")}
					/>
				</Card>
			</form>
			<PasskeysCard passkeys={loaderData.passkeys} />
			<RecoveryCodesCard count={loaderData.recoveryCodes} />
			<SessionsCard sessions={loaderData.sessions} />
			<SaveBar
				form={formId}
				label="Update Profile"
				busyLabel="Updating..."
				isSaving={isSaving}
				isDirty={isDirty}
			/>
		</Screen>
	);
}

/** A requested email address, until it is confirmed or the change is canceled. */
function PendingEmail({ email }: { email: string }) {
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/user-settings", "cancelEmailChange"),
		onSaved() {
			// The pressed button is removed.
			focusPageHeading();
			void showToast({ title: "Email change canceled" });
		},
	});
	return (
		<Alert
			title={
				<>
					Waiting for confirmation of <bdi className="wrap-anywhere">{email}</bdi>
				</>
			}
		>
			<p>
				Open the link in the email we sent there within an hour. To get a new link, enter the
				address again.
			</p>
			<SubmitButton
				type="button"
				variant="outline"
				className="mt-2 justify-self-start"
				isBusy={isSubmitting}
				busyLabel="Canceling..."
				onClick={() => submit({})}
			>
				Cancel Change
			</SubmitButton>
		</Alert>
	);
}

function fieldsOf({ fullName }: { fullName: string }): ProfileForm {
	return { fullName, newEmail: "", newPassword: "" };
}

/** One toast for each change of how the owner signs in. */
function announce({ email, passwordChanged }: SavedProfile): void {
	if (email === "unchanged" && !passwordChanged) {
		return void showToast({ title: "Profile updated successfully." });
	}
	if (email !== "unchanged") {
		const description =
			email === "requested"
				? "Please check your new email for a confirmation link."
				: "Use your new email the next time you sign in.";
		void showToast({ title: "Email Update", description });
	}
	if (passwordChanged) void showToast({ title: "Password updated successfully." });
}

/** Codes for somebody who lost their device and password. @param count how many are left. */
function RecoveryCodesCard({ count }: { count: ReadResult<number> }) {
	const [isReplacing, setReplacing] = useState(false);
	const [codes, setCodes] = useState<readonly string[] | null>(null);
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/user-settings", "createRecoveryCodes"),
		onSaved: setCodes,
		onEnded: () => setReplacing(false),
	});
	const left = count.status === "read" ? count.data : 0;
	return (
		<CardSection
			title="Recovery Codes"
			intro="Each code signs you in once, if you lose your device and forget your password."
			className="mt-6"
		>
			<p className="mt-4">{left === 0 ? "You have no codes." : `${left} of 10 codes are left.`}</p>
			<SubmitButton
				type="button"
				variant="outline"
				className="mt-5 max-sm:w-full"
				isBusy={isSubmitting}
				busyLabel="Creating..."
				onClick={() => (left === 0 ? submit({}) : setReplacing(true))}
			>
				{left === 0 ? "Create Codes" : "Replace Codes"}
			</SubmitButton>
			<ConfirmDialog
				isOpen={isReplacing}
				title="Replace Recovery Codes"
				question="Create ten new codes? The ones you saved stop working."
				confirmLabel="Replace Codes"
				busyLabel="Creating..."
				isBusy={isSubmitting}
				onCancel={() => setReplacing(false)}
				onConfirm={() => submit({})}
			/>
			<Dialog
				isOpen={codes !== null}
				onClose={() => setCodes(null)}
				title="Your Recovery Codes"
				description="Print them or write them down, and keep them away from your device. They are only shown now."
				isDismissible={false}
				actions={<Button onClick={() => setCodes(null)}>I Saved Them</Button>}
			>
				<ul className="grid gap-2 font-mono sm:grid-cols-2">
					{codes?.map((code) => (
						<li key={code}>{code}</li>
					))}
				</ul>
			</Dialog>
		</CardSection>
	);
}
