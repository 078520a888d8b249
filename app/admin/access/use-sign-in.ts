import type { UseFormReturn } from "react-hook-form";
import { useNavigation } from "react-router";
import type { LoginForm } from "../../bakery/identity/form.ts";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";

/** Signs in with the values of a form. The change of the session does the rest. */
export function useSignIn(form: UseFormReturn<LoginForm>, onSignedIn = () => {}) {
	const submission = useSubmission({
		action: actionAt("/admin", "signIn"),
		onSaved: onSignedIn,
		onFailed: (message) => form.setError("password", { message }, { shouldFocus: true }),
	});
	const isRedirecting = useNavigation().state !== "idle";
	return {
		submit: form.handleSubmit((values) => submission.submit(values)),
		isSigningIn: submission.isSubmitting || isRedirecting,
	};
}
