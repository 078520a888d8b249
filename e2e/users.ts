import type { Page } from "@playwright/test";
import type { Role } from "../app/bakery/identity/permissions.ts";
import type { Site } from "./site.ts";

interface NewUser {
	email: string;
	/** Null for somebody who is not on the team. */
	role: Role | null;
}

/** Adds a user with the password of the site's administrator. Removed with `removeAddedUsers`. */
export async function addUser(
	{ database, administrator }: Site,
	{ email, role }: NewUser,
): Promise<{ id: string; email: string; password: string }> {
	const id = crypto.randomUUID();
	await database`
		insert into accounts.users (id, email, password_hash)
		select ${id}, ${email}, password_hash
		from accounts.users where email = ${administrator.email}`;
	if (role) await database`insert into user_roles (user_id, role) values (${id}, ${role})`;
	return { id, email, password: administrator.password };
}

/** Leaves the site with the administrator it was started with. */
export async function removeAddedUsers({ database, administrator }: Site): Promise<void> {
	await database`delete from accounts.users where email <> ${administrator.email}`;
}

/** Fills in the login that is shown. */
export async function signInHere(
	page: Page,
	{ email, password }: { email: string; password: string },
): Promise<void> {
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** The name in a user's profile; null when there is none. */
export async function readFullName({ database }: Site, userId: string): Promise<string | null> {
	const [profile] = await database`select full_name from profiles where id = ${userId}`;
	return profile?.full_name;
}

/** Makes all sign-ins of a user ones of a while ago: what counts as recent is 15 minutes. */
export async function signedInLongAgo({ database }: Site, userId: string): Promise<void> {
	await database`
		update accounts.sessions set signed_in_at = now() - interval '16 minutes'
		where user_id = ${userId}`;
}
