import type { Page } from "@playwright/test";
import { readMailedLink } from "../../e2e/mails.ts";
import type { Site } from "../../e2e/site.ts";
import { addUser, signInHere } from "../../e2e/users.ts";
import { type Screen, screenAt } from "./screen.ts";

/** The back office before the sign-in. */
export const accessScreens: readonly Screen[] = [
	screenAt("/admin"),
	{
		name: "admin-invalid",
		address: "/admin",
		show: (page) => page.getByRole("button", { name: "Sign In", exact: true }).click(),
	},
	{
		name: "admin-refused",
		address: "/admin",
		show: async (page, { administrator }) => {
			await signInHere(page, { ...administrator, password: "not the password" });
			await page.getByText("Invalid login credentials").waitFor();
		},
	},
	{
		name: "admin-password-shown",
		address: "/admin",
		show: async (page) => {
			await page.getByLabel("Password").fill("not the password");
			await page.getByRole("button", { name: "Show password" }).click();
		},
	},
	screenAt("/admin/forgot-password"),
	{
		name: "admin-forgot-password-sent",
		address: "/admin/forgot-password",
		show: (page) => askForLink(page, "nobody@bakery.test"),
	},
	screenAt("/admin/reset-password"),
	{
		name: "admin-reset-password-form",
		address: "/admin/forgot-password",
		changesData: true,
		show: openMailedLink,
	},
	screenAt("/admin/email-confirmed"),
];

async function askForLink(page: Page, email: string): Promise<void> {
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Send Link" }).click();
	await page.getByRole("status").filter({ hasText: email }).waitFor();
}

async function openMailedLink(page: Page, site: Site): Promise<void> {
	const { email } = await addUser(site, {
		email: "forgetful@bakery.test",
		role: "admin",
	});
	await askForLink(page, email);
	await page.goto(await readMailedLink(site, email));
	await page.getByLabel("New Password").waitFor();
}
