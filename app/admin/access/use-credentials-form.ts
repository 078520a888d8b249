import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useNavigation } from "react-router";
import { type LoginForm, loginFormSchema } from "../../bakery/identity/account-forms.ts";
import { type ActionAddress, useSubmission } from "../saving/use-submission.ts";

/** A form with an email and a password, for an action that checks both. */
export function useCredentialsForm(
	action: ActionAddress<LoginForm, unknown, unknown>,
	email: string,
	onDone = () => {},
) {
	const form = useForm({
		resolver: zodResolver(loginFormSchema),
		defaultValues: { email, password: "" },
	});
	const { submit, isSubmitting } = useSubmission({
		action,
		onSaved: onDone,
		onFailed: (message) => form.setError("password", { message }, { shouldFocus: true }),
	});
	const isRedirecting = useNavigation().state !== "idle";
	return {
		form,
		submit: form.handleSubmit((values) => submit(values)),
		isBusy: isSubmitting || isRedirecting,
	};
}
