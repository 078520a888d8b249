import type { UseFormReturn } from "react-hook-form";
import { useNavigation } from "react-router";
import type { LoginForm } from "../../bakery/identity/form.ts";
import { useSubmission } from "../layout/use-submission.ts";
import { sessionPath } from "./addresses.ts";

/** Signs in with what stands in a form. What follows from it follows from the session. */
export function useSignIn(form: UseFormReturn<LoginForm>, onSignedIn = () => {}) {
	const submission = useSubmission<string>({
		action: sessionPath,
		onSaved: onSignedIn,
		onFailed: (message) => form.setError("password", { message }, { shouldFocus: true }),
	});
	const isLeadingOn = useNavigation().state !== "idle";
	return {
		submit: form.handleSubmit((values) => submission.submit(values)),
		isSigningIn: submission.isSubmitting || isLeadingOn,
	};
}
