import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { href } from "react-router";
import {
	changeSignIn,
	newPasswordErrors,
	signOutElsewhere,
} from "../../bakery/identity/account.ts";
import { isSameEmail, type ProfileForm, profileFormSchema } from "../../bakery/identity/form.ts";
import {
	endSession,
	getFullName,
	listSessions,
	saveFullName,
} from "../../bakery/identity/queries.ts";
import { readResult } from "../../platform/read-result.ts";
import { intent, screenAction } from "../../platform/save-action.ts";
import { z } from "../../platform/zod.ts";
import { PasswordField } from "../../ui/back-office/password-field.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type Administrator, administratorContext } from "../access/administrator-context.ts";
import { actionAt } from "../layout/action-at.ts";
import { SaveBar } from "../layout/save-bar.tsx";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import { UnsavedWarning } from "../layout/unsaved-warning.tsx";
import { useSave } from "../layout/use-save.tsx";
import type { Route } from "./+types/profile";
import { SessionsCard } from "./sessions-card.tsx";

export const meta = () => screenMeta("Profile");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { client, user } = context.get(administratorContext);
	const [fullName, sessions] = await Promise.all([
		getFullName(client, user.id),
		readResult(listSessions(client)),
	]);
	return { fullName, email: user.email, sessions };
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
	const administrator = context.get(administratorContext);
	return screenAction(request, {
		save: intent({
			schema: profileFormSchema,
			save: (values) => saveProfile(administrator, values),
			fieldErrors: newPasswordErrors,
		}),
		/** Signs the owner out in one place, or everywhere but here. */
		signOut: intent({
			schema: z.object({ place: z.guid().or(z.literal("everywhere else")) }),
			async save({ place }) {
				if (place === "everywhere else") await signOutElsewhere(administrator.client);
				else await endSession(administrator.client, place);
				return place;
			},
		}),
	});
}

/** What the profile is now, and what was asked for besides. */
interface SavedProfile {
	fullName: string;
	emailRequested: boolean;
	passwordChanged: boolean;
}

/** What is blank stays as it is (product §5.10). */
async function saveProfile(
	{ client, user }: Administrator,
	{ fullName, newEmail, newPassword }: ProfileForm,
): Promise<SavedProfile> {
	const emailRequested = newEmail !== "" && !isSameEmail(newEmail, user.email);
	const passwordChanged = newPassword !== "";
	// First, because it is what the service may refuse: then nothing is saved.
	if (emailRequested || passwordChanged) {
		const change = {
			...(emailRequested && { email: newEmail }),
			...(passwordChanged && { password: newPassword }),
		};
		await changeSignIn(client, change);
	}
	if (fullName !== "") await saveFullName(client, user.id, fullName);
	const savedName = fullName || (await getFullName(client, user.id));
	return { fullName: savedName, emailRequested, passwordChanged };
}

/** Name, email address and password of whoever is signed in (product §2.25). */
export default function Profile({ loaderData }: Route.ComponentProps) {
	const formId = useId();
	const form = useForm({
		resolver: zodResolver(profileFormSchema),
		defaultValues: fieldsOf(loaderData),
	});
	const { submit, isSaving } = useSave({
		action: actionAt("/admin/user-settings", "save"),
		form,
		record: null,
		fieldsOf,
		descriptions: { fullName: "Full Name", newEmail: "New Email", newPassword: "New Password" },
		onSaved: announce,
	});
	const { errors, isDirty } = form.formState;
	return (
		<Screen
			title="Profile Settings"
			back={{ to: href("/admin/dashboard"), label: "Back to Dashboard" }}
			width="narrow"
		>
			<form id={formId} onSubmit={submit} noValidate>
				<Card className="grid gap-5 p-5 sm:p-7">
					<TextField
						label="Full Name"
						autoComplete="name"
						error={errors.fullName?.message}
						{...form.register("fullName")}
					/>
					<TextField label="Current Email" type="email" readOnly value={loaderData.email} />
					<TextField
						label="New Email"
						type="email"
						autoComplete="email"
						optional
						description="A confirmation email will be sent"
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
			<SessionsCard sessions={loaderData.sessions} />
			<SaveBar
				form={formId}
				label="Update Profile"
				busyLabel="Updating..."
				isSaving={isSaving}
				isDirty={isDirty}
			/>
			<UnsavedWarning isDirty={isDirty} />
		</Screen>
	);
}

function fieldsOf({ fullName }: { fullName: string }): ProfileForm {
	return { fullName, newEmail: "", newPassword: "" };
}

function announce({ emailRequested, passwordChanged }: SavedProfile): void {
	if (emailRequested) {
		void showToast({
			title: "Email Update",
			description: "Please check your new email for a confirmation link.",
		});
	}
	if (passwordChanged) void showToast({ title: "Password updated successfully." });
	if (!emailRequested && !passwordChanged) {
		void showToast({ title: "Profile updated successfully." });
	}
}
