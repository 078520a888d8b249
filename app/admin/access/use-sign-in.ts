import type { FormEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { LoginForm } from "../../bakery/identity/form.ts";
import { useSubmission } from "../layout/use-submission.ts";
import { sessionPath } from "./addresses.ts";

/** Signs in with what stands in a form. */
export function useSignIn(form: UseFormReturn<LoginForm>, onSignedIn: () => void) {
	const submission = useSubmission<string>({ action: sessionPath, onSaved: onSignedIn });
	return {
		submit: (event: FormEvent) =>
			void form.handleSubmit((values) => submission.submit(values))(event),
		isSigningIn: submission.isSubmitting,
	};
}
