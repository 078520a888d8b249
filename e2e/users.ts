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
	const identity = { sub: id, email, email_verified: true };
	await database.begin(async (transaction) => {
		await transaction`
			insert into auth.users
				(id, email, encrypted_password, email_confirmed_at, raw_app_meta_data)
			select ${id}, ${email}, encrypted_password, email_confirmed_at, raw_app_meta_data
			from auth.users where email = ${administrator.email}`;
		await transaction`
			insert into auth.identities (id, provider, provider_id, user_id, identity_data)
			values (${crypto.randomUUID()}, 'email', ${id}, ${id}, ${transaction.json(identity)})`;
		if (role) await transaction`insert into user_roles (user_id, role) values (${id}, ${role})`;
	});
	return { id, email, password: administrator.password };
}

/** Leaves the site with the administrator it was started with. */
export async function removeAddedUsers({ database, administrator }: Site): Promise<void> {
	await database`delete from auth.users where email <> ${administrator.email}`;
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
		update auth.sessions set signed_in_at = now() - interval '16 minutes'
		where user_id = ${userId}`;
}
