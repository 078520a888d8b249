/** The paths of signing in and out. */
export const loginPath = "/admin";
export const dashboardPath = "/admin/dashboard";
export const forgotPasswordPath = "/admin/forgot-password";
/** Takes sign-ins (POST) and sign-outs (DELETE). */
export const sessionPath = "/admin/session";
/** Takes the password of whoever is signed in. */
export const passwordConfirmationPath = "/admin/session/password";

/** Why somebody stands at the login although they may have a session. */
export type LoginProblem = "check-failed";

/** The login that leads on to the screen that was asked for. */
export function loginAddress(requested: URL, problem?: LoginProblem): string {
	const query = new URLSearchParams();
	const returnTo = requested.pathname + requested.search;
	if (returnTo !== dashboardPath) query.set("returnTo", returnTo);
	if (problem) query.set("problem", problem);
	return query.size > 0 ? `${loginPath}?${query}` : loginPath;
}

/** What `loginAddress` put into the address of the login. It leads into the back office only. */
export function readLoginAddress(login: URL) {
	const returnTo = login.searchParams.get("returnTo") ?? "";
	return {
		returnTo: /^\/admin\/[a-z]/.test(returnTo) ? returnTo : dashboardPath,
		problem: login.searchParams.get("problem"),
	};
}
