import type { UseFormReturn } from "react-hook-form";
import type { LoginForm } from "../../bakery/identity/form.ts";
import { PasswordField } from "../../ui/back-office/password-field.tsx";
import { TextField } from "../../ui/field.tsx";

interface Props {
	form: UseFormReturn<LoginForm>;
}

/** The fields of a dialog that asks a known user for the password again. */
export function PasswordAgainFields({ form }: Props) {
	return (
		<>
			{/* Read-only, so that password managers know which account it is. */}
			<TextField label="Email" readOnly autoComplete="username" {...form.register("email")} />
			<PasswordField
				label="Password"
				autoComplete="current-password"
				data-initial-focus
				error={form.formState.errors.password?.message}
				{...form.register("password")}
			/>
		</>
	);
}
