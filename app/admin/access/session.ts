import { redirect } from "react-router";
import { signIn, signOut } from "../../bakery/identity/account.ts";
import { loginFormSchema } from "../../bakery/identity/form.ts";
import { browserClient } from "../../platform/browser-client.ts";
import { saveAction } from "../../platform/save-action.ts";
import { showToast } from "../../ui/toast.tsx";
import type { Route } from "./+types/session";
import { checkAccess } from "./access.ts";
import { loginPath } from "./addresses.ts";

/** There is nothing to be seen here. */
export function clientLoader() {
	throw redirect(loginPath);
}

/** Begins a session (POST), or ends it (DELETE). */
export async function clientAction({ request }: Route.ClientActionArgs) {
	if (request.method === "DELETE") {
		await signOut(browserClient());
		return redirect("/");
	}
	return saveAction({
		request,
		schema: loginFormSchema,
		needsSession: false,
		async save(credentials) {
			await signIn(browserClient(), credentials);
			void welcome();
			return credentials.email;
		},
	});
}

/** Says so to whoever may come in; everybody else is told by the check of the screen (spec §4). */
async function welcome(): Promise<void> {
	const access = await checkAccess(browserClient()).catch(() => null);
	if (access?.kind === "administrator") void showToast({ title: "Logged in successfully" });
}
