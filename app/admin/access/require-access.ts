import { href, type MiddlewareFunction, type Register, redirect } from "react-router";
import { signOut } from "../../bakery/identity/account.ts";
import type { Permission } from "../../bakery/identity/permissions.ts";
import { browserAccounts, browserCall } from "../../platform/browser/browser-client.ts";
import { z } from "../../platform/zod.ts";
import { showToast } from "../../ui/toast.tsx";
import { hasWork } from "../saving/unsaved-work.tsx";
import { screenAddress } from "../screen/screen-address.ts";
import {
	type Access,
	administratorContext,
	checkAccess,
	lastUser,
	type SignedInUser,
} from "../session/administrator.ts";
export const loginAddress = screenAddress("/admin", {
	/** The requested screen, to redirect to. It is in the back office. */
	returnTo: z
		.string()
		.regex(/^\/admin\/[a-z]/)
		.catch(href("/admin/dashboard")),
	/** Why the login is shown to somebody who has, or had, a session; empty otherwise. */
	problem: z.enum(["", "check-failed", "session-ended"]).catch(""),
});

export const noAccessAddress = screenAddress("/admin/no-access", {
	/** The requested screen. */
	wanted: z
		.string()
		.regex(/^\/admin\/[a-z]/)
		.catch(""),
});

/**
 * Lets the team open the screens that their roles permit, and redirects everybody else (product §10).
 * The database checks every call by itself; this decides only what is shown.
 */
export const requireAccess: MiddlewareFunction = async ({ request, pattern, context }) => {
	const user = userToKeep(request) ?? (await requireUser(request));
	const screen = `/${pattern}` as ScreenPath;
	const isPermitted = user.permissions.includes(screenPermissions[screen]);
	if (!isPermitted && !hasWorkToKeep(request)) throw redirect(instead(request, screen));
	context.set(administratorContext, { call: browserCall, user });
};

/** Where a role leads that doesn't open a screen. */
function instead({ url }: Request, screen: ScreenPath): string {
	// Everybody is sent to the dashboard after signing in.
	if (screen === href("/admin/dashboard")) return href("/admin/today");
	const { pathname, search } = new URL(url);
	return noAccessAddress.path({ wanted: pathname + search });
}

/** The user whose work on the page a redirect would lose. */
function userToKeep(request: Request): SignedInUser | null {
	return hasWorkToKeep(request) ? lastUser() : null;
}

/**
 * Whether a redirect would lose typed or tapped work: a save and the revalidation after it do not
 * redirect. A save without a session fails with its own result.
 */
function hasWorkToKeep(request: Request): boolean {
	if (request.method !== "GET") return true;
	const { pathname, search } = new URL(request.url);
	const isShown = pathname === location.pathname && search === location.search;
	return isShown && hasWork();
}

async function requireUser(request: Request): Promise<SignedInUser> {
	const access = await checkOrNull();
	// A save that found the session gone may ask to sign in again since the check began.
	const user = access?.kind === "granted" ? access.user : userToKeep(request);
	if (user) return user;
	const requested = new URL(request.url);
	const returnTo = requested.pathname + requested.search;
	if (!access) throw redirect(loginAddress.path({ returnTo, problem: "check-failed" }));
	if (access.kind === "signed-out") throw redirect(loginAddress.path({ returnTo }));
	if (access.kind === "ended") {
		throw redirect(loginAddress.path({ returnTo, problem: "session-ended" }));
	}
	await signOut(browserAccounts());
	void showToast({
		title: "Access Denied",
		description: "You don't have admin privileges",
		tone: "error",
	});
	throw redirect(href("/"));
}

async function checkOrNull(): Promise<Access | null> {
	try {
		return await checkAccess(browserAccounts(), browserCall);
	} catch (error) {
		console.error("Couldn't check access to the back office.", error);
		return null;
	}
}

/** The screens behind the login. */
export type ScreenPath = Register["routeFiles"]["admin/layout/layout.tsx"]["page"];

/** The permission without which a screen doesn't open. */
export const screenPermissions: Record<ScreenPath, Permission> = {
	"/admin/dashboard": "content",
	"/admin/today": "day",
	"/admin/orders": "day",
	"/admin/orders/new": "day",
	"/admin/orders/settings": "order-rules",
	"/admin/payments/settings": "site-settings",
	"/admin/payments": "payments",
	"/admin/messages": "messages",
	"/admin/products": "content",
	"/admin/products/import": "content",
	"/admin/products/allergens": "content",
	"/admin/products/:id": "content",
	"/admin/categories": "content",
	"/admin/categories/:id": "content",
	"/admin/labels": "content",
	"/admin/pages": "content",
	"/admin/pages/:pageId": "content",
	"/admin/pages/own/:id": "content",
	"/admin/announcement": "content",
	"/admin/words": "content",
	"/admin/images": "content",
	"/admin/images/details": "content",
	"/admin/navigation": "content",
	"/admin/addresses": "content",
	"/admin/hours": "content",
	"/admin/history": "content",
	"/admin/trash": "content",
	"/admin/settings": "site-settings",
	"/admin/team": "team",
	"/admin/user-settings": "own-account",
	"/admin/no-access": "own-account",
};
