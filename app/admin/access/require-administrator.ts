import { type MiddlewareFunction, redirect } from "react-router";
import { signOut } from "../../bakery/identity/account.ts";
import { browserClient } from "../../platform/browser-client.ts";
import { showToast } from "../../ui/toast.tsx";
import { type Access, checkAccess, lastAdministrator } from "./access.ts";
import { loginAddress } from "./addresses.ts";
import { administratorContext, type SignedInUser } from "./administrator-context.ts";
import { hasUnsavedWork } from "./unsaved-work.ts";

/**
 * Lets administrators through to the screens, and sends everybody else where spec §4 says. The
 * database decides for itself on every call; this decides what is shown.
 */
export const requireAdministrator: MiddlewareFunction = async ({ request, context }) => {
	const client = browserClient();
	const keptUser = isKeptForItsWork(request) ? lastAdministrator() : null;
	const user = keptUser ?? (await requireAccess(new URL(request.url)));
	context.set(administratorContext, { client, user });
};

/**
 * Whether leading elsewhere would cost what was typed: a save and the reading after it stay where
 * they are. A save that finds the session gone fails in its own place.
 */
function isKeptForItsWork(request: Request): boolean {
	if (request.method !== "GET") return true;
	const { pathname, search } = new URL(request.url);
	const isShown = pathname === location.pathname && search === location.search;
	return isShown && hasUnsavedWork();
}

async function requireAccess(requested: URL): Promise<SignedInUser> {
	const access = await checkOrNull();
	if (!access) throw redirect(loginAddress(requested, "check-failed"));
	if (access.kind === "signed-out") throw redirect(loginAddress(requested));
	if (access.kind === "denied") {
		await signOut(browserClient());
		void showToast({
			title: "Access Denied",
			description: "You don't have admin privileges",
			tone: "error",
		});
		throw redirect("/");
	}
	return access.user;
}

async function checkOrNull(): Promise<Access | null> {
	try {
		return await checkAccess(browserClient());
	} catch (error) {
		console.error("The access to the back office could not be checked.", error);
		return null;
	}
}
