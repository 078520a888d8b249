import { expect } from "@playwright/test";
import type { Sql } from "postgres";
import { sendOrder } from "../../crash/send-order.ts";
import { productId, takeOrders } from "../content.ts";
import { test } from "../logged-test.ts";
import { readMailedLink } from "../mails.ts";
import { jpegPhoto } from "../pictures.ts";
import { type Program, startCommand, startProgram } from "../program.ts";
import { connect } from "../site.ts";
import { signInHere } from "../users.ts";

/** The output of `npm run backend` for the site that will use it. */
function printedVariables(backend: Program): Record<string, string> {
	return Object.fromEntries(
		[...backend.output().matchAll(/(SUPABASE_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
	);
}

const owner = { email: "owner@bakery.test", password: "a long enough password" };

/**
 * A site that uses a backend with an address of its own, and straight to the backend's Postgres.
 * @param prepare what is in the database when the site starts.
 */
async function startHostedSite(prepare?: (database: Sql) => Promise<unknown>) {
	const backend = await startProgram({
		command: ["server/serve-backend.ts"],
		environment: { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
		readyWhenPrinted: "SUPABASE_SECRET_KEY",
	});
	const database = await connect(backend.dataDirectory);
	await prepare?.(database);
	const startAnother = () =>
		startProgram({
			command: startCommand,
			environment: printedVariables(backend),
			readyWhenPrinted: "Back office",
		});
	const site = await startAnother();
	return {
		origin: site.origin,
		dataDirectory: backend.dataDirectory,
		database,
		/** Starts one more server of the same project. */
		startAnother,
		async stop() {
			await database.end();
			await site.stop();
			await backend.stop();
		},
	};
}

test("a site whose data lives in a hosted project shows it, and each change of it", async ({
	page,
}) => {
	test.setTimeout(120_000);
	const site = await startHostedSite();
	try {
		await page.goto(site.origin);
		const heading = page.getByRole("heading", { level: 1 });
		await expect(heading).toHaveText("Bread worth getting up early for");
		const picture = await page.request.get(`${site.origin}/pictures/320/product-images/hero.jpg`);
		expect(picture.headers()["content-type"]).toMatch(/^image\//);
		const original = "/storage/v1/object/public/product-images/hero.jpg";
		expect((await page.request.get(site.origin + original)).status()).toBe(200);

		await page.mouse.move(300, 300);
		await site.database`update site_content set title = 'Closed on Monday' where section = 'hero'`;
		await expect(heading).toHaveText("Closed on Monday");
	} finally {
		await site.stop();
	}
});

test("its owner works in the back office as with a backend of the site's own", async ({ page }) => {
	// Two servers start first, which takes longer than most tests on a busy machine.
	test.setTimeout(120_000);
	const site = await startHostedSite();
	try {
		await page.goto(`${site.origin}/admin/products`);
		await signInHere(page, owner);
		await page.getByRole("link", { name: "Edit Apple Pie" }).click();
		await page.getByLabel("Price").fill("31.5");
		await page.getByRole("button", { name: "Choose Image" }).click();
		const dialog = page.getByRole("dialog", { name: "Images" });
		await dialog.getByRole("tab", { name: "Upload New" }).click();
		const choosing = page.waitForEvent("filechooser");
		await dialog.getByRole("button", { name: "Choose Files" }).click();
		const photo = await jpegPhoto({ width: 1200, height: 600, orientation: 6 });
		await (await choosing).setFiles([{ name: "pie.jpg", mimeType: "image/jpeg", buffer: photo }]);
		await expect(page.getByText("Image uploaded successfully")).toBeVisible();
		await dialog.getByRole("button", { name: "Select Image" }).click();
		await page.getByRole("button", { name: "Save Product" }).click();
		await expect(page.getByText("Product updated successfully")).toBeVisible();
		const [product] = await site.database`
			select price::float8 as price, image_url from products where name = 'Apple Pie'`;
		expect(product?.price).toBe(31.5);
		const picture = await page.request.get(site.origin + product?.image_url);
		expect(picture.status()).toBe(200);

		await page.goto(`${site.origin}/admin/user-settings`);
		const places = page.getByRole("region", { name: "Where you are signed in" });
		await expect(places.getByRole("listitem")).toHaveCount(1);
		await expect(places.getByRole("listitem")).toContainText("This device");
		await page.getByLabel("New Password").fill("another long password");
		await site.database`update auth.sessions set signed_in_at = now() - interval '16 minutes'`;
		await page.getByRole("button", { name: "Update Profile" }).click();
		const confirmation = page.getByRole("dialog", { name: "Confirm it's you" });
		await confirmation.getByLabel("Password").fill(owner.password);
		await confirmation.getByLabel("Password").press("Enter");
		await expect(page.getByText("Password updated successfully.")).toBeVisible();

		await page.goto(`${site.origin}/admin/dashboard`);
		await page.getByRole("button", { name: "Logout" }).first().click();
		await expect(page).toHaveURL(`${site.origin}/`);
		expect(await site.database`select from auth.sessions`).toHaveLength(0);
		await page.goto(`${site.origin}/admin/forgot-password`);
		await page.getByLabel("Email").fill(owner.email);
		await page.getByRole("button", { name: "Send Link" }).click();
		// The backend alone mails its own address.
		const { pathname, hash } = new URL(await readMailedLink(site, owner.email));
		await page.goto(site.origin + pathname + hash);
		await page.getByLabel("New Password").fill("yet another long password");
		await page.getByRole("button", { name: "Save Password" }).click();
		await expect(page.getByText("Password updated successfully.")).toBeVisible();
		await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
	} finally {
		await site.stop();
	}
});

test("a student joins its team by a link, and signs in with a password alone", async ({
	page,
	browser,
}) => {
	test.setTimeout(120_000);
	const site = await startHostedSite();
	const context = await browser.newContext();
	try {
		await page.goto(`${site.origin}/admin/team`);
		await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
		await signInHere(page, owner);
		await page.getByRole("button", { name: "Invite", exact: true }).click();
		const invite = page.getByRole("dialog", { name: "Invite to the Team" });
		await invite.getByRole("button", { name: "Invite" }).click();
		const link = page.getByRole("dialog", { name: "Invitation Link" }).getByLabel("Link");
		const address = await link.last().inputValue();

		const phone = await context.newPage();
		await phone.goto(address);
		await phone.getByLabel("Email").fill("student@bakery.test");
		await phone.getByLabel("Full Name").fill("Ada");
		await phone.getByLabel("Password", { exact: true }).fill("four loaves a day");
		await phone.getByRole("button", { name: "Join" }).click();
		await expect(phone.getByRole("heading", { name: "Today" })).toBeVisible();
		await phone.goto(`${site.origin}/admin/user-settings`);
		await expect(phone.getByText("signs in with passwords only")).toBeVisible();
		await expect(phone.getByRole("region", { name: "Recovery Codes" })).toHaveCount(0);
	} finally {
		await context.close();
		await site.stop();
	}
});

test("two servers of one project take as many orders as there are loaves, and not one more", async () => {
	test.setTimeout(240_000);
	const site = await startHostedSite(takeOrders);
	const other = await site.startAnother();
	try {
		const product = await productId(site.database, "Seeded Rye");
		await site.database`update products set price = 5, pieces_per_day = 50 where id = ${product}`;
		for (let round = 0; round < 3; round++) {
			await site.database`truncate private.orders cascade`;
			const clients = Array.from({ length: 200 }, (_, client) => ({
				origin: client % 2 ? other.origin : site.origin,
				pieces: (client % 3) + 1,
				email: `client-${client}@bakery.test`,
			}));
			const refused = await Promise.all(
				clients.map(async ({ origin, pieces, email }) => {
					const order = { product, pieces, total: pieces * 5, email };
					const answer = sendOrder(origin, order);
					return answer.then(
						() => null,
						(error: Error) => error.message,
					);
				}),
			);
			const [ordered] = await site.database`
				select sum(pieces)::integer as pieces, count(distinct order_id)::integer as orders
				from private.order_lines`;
			expect(ordered?.pieces).toBe(50);
			const answers = new Set(refused.filter((message) => message !== null));
			expect([...answers]).toEqual(["The order was answered with 422."]);
			expect(refused.filter((message) => message === null)).toHaveLength(ordered?.orders);
		}
	} finally {
		await other.stop();
		await site.stop();
	}
});

test("messages in a hosted project are removed when their time is over", async () => {
	test.setTimeout(120_000);
	const site = await startHostedSite(
		(database) => database`
			insert into contact_messages (name, email, subject, message, created_at) values
				('Ada', 'ada@example.com', 'Old', 'Please.', now() - interval '13 months'),
				('Ada', 'ada@example.com', 'New', 'Please.', now() - interval '11 months')`,
	);
	try {
		await expect
			.poll(async () => (await site.database`select subject from contact_messages`).flat())
			.toEqual([{ subject: "New" }]);
	} finally {
		await site.stop();
	}
});
