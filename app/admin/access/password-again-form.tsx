import type { ReactNode } from "react";
import type { LoginForm } from "../../bakery/identity/form.ts";
import { PasswordField } from "../../ui/back-office/password-field.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { passkeyObstacle } from "../passkeys/passkey-obstacle.ts";
import { type PasskeyProof, usePasskey } from "../passkeys/use-passkey.ts";
import type { ActionAddress } from "../saving/action-at.ts";
import { useCredentialsForm } from "./use-credentials-form.ts";

interface Props {
	action: ActionAddress<LoginForm, unknown, unknown>;
	/** The same with a passkey. */
	passkeyAction: ActionAddress<PasskeyProof, unknown, unknown>;
	/** The user who is asked. */
	email: string;
	label: string;
	busyLabel: string;
	onDone: () => void;
	/** The button to leave the dialog. */
	leave: ReactNode;
}

/** The form of a dialog that asks a signed-in user for the password or a passkey again. */
export function PasswordAgainForm(props: Props) {
	const { action, passkeyAction, email, label, busyLabel, onDone, leave } = props;
	const { form, submit, isBusy } = useCredentialsForm(action, email, onDone);
	const passkey = usePasskey({
		action: passkeyAction,
		onDone,
		onFailed: (message) => form.setError("password", { message }),
	});
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
						isBusy={passkey.isBusy}
						busyLabel="Waiting..."
						onClick={() => void passkey.ask()}
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
