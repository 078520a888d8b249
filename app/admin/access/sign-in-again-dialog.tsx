import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { href } from "react-router";
import { loginFormSchema } from "../../bakery/identity/form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { PasswordAgainFields } from "./password-again-fields.tsx";
import { useSignIn } from "./use-sign-in.ts";

interface Props {
	isOpen: boolean;
	/** The user whose unsaved work is on the page. */
	email: string;
	onSignedIn: () => void;
}

/** Asks to sign in again over a page whose work must not be lost. */
export function SignInAgainDialog({ isOpen, ...props }: Props) {
	return (
		<Dialog isOpen={isOpen} onClose={() => {}} isDismissible={false} title="Please sign in again">
			<SignInAgainForm {...props} />
		</Dialog>
	);
}

function SignInAgainForm({ email, onSignedIn }: Omit<Props, "isOpen">) {
	const form = useForm({
		resolver: zodResolver(loginFormSchema),
		defaultValues: { email, password: "" },
	});
	const { submit, isSigningIn } = useSignIn(form, onSignedIn);
	return (
		<form onSubmit={submit} noValidate className="grid gap-5">
			<Alert tone="warning" role="alert" title="No session found">
				Your session has ended. What you typed is still here: sign in, then save it.
			</Alert>
			<PasswordAgainFields form={form} />
			<div className="flex flex-wrap justify-end gap-3">
				<LinkButton to={href("/admin")} variant="outline">
					Leave
				</LinkButton>
				<SubmitButton isBusy={isSigningIn} busyLabel="Signing in...">
					Sign In
				</SubmitButton>
			</div>
		</form>
	);
}
