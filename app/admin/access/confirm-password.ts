import { redirect } from "react-router";
import { confirmPassword } from "../../bakery/identity/account.ts";
import { loginFormSchema } from "../../bakery/identity/form.ts";
import { browserClient } from "../../platform/browser-client.ts";
import { saveAction } from "../../platform/save-action.ts";
import type { Route } from "./+types/confirm-password";
import { loginPath } from "./addresses.ts";

/** There is nothing to be seen here. */
export function clientLoader() {
	throw redirect(loginPath);
}

/** Takes the password of whoever is signed in, so that their sign-in is a new one. */
export function clientAction({ request }: Route.ClientActionArgs) {
	return saveAction({
		request,
		schema: loginFormSchema,
		async save(credentials) {
			await confirmPassword(browserClient(), credentials);
			return null;
		},
	});
}
