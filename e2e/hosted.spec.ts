import { expect, test } from "@playwright/test";
import { type Program, startCommand, startProgram } from "./program.ts";
import { connect } from "./site.ts";

/** What `npm run backend` prints for the site that is to use it. */
function printedVariables(backend: Program): Record<string, string> {
	return Object.fromEntries(
		[...backend.output().matchAll(/(SUPABASE_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
	);
}

test("a site whose data lives in a hosted project shows it, and each change of it", async ({
	page,
}) => {
	const backend = await startProgram({
		command: ["server/backend/serve.ts"],
		environment: {},
		readyWhenPrinted: "SUPABASE_SECRET_KEY",
	});
	const site = await startProgram({
		command: startCommand,
		environment: printedVariables(backend),
		readyWhenPrinted: "Back office",
	});
	const database = await connect(backend.dataDirectory);
	try {
		await page.goto(site.origin);
		const heading = page.getByRole("heading", { level: 1 });
		await expect(heading).toHaveText("Bread worth getting up early for");
		const picture = await page.request.get(`${site.origin}/pictures/320/product-images/hero.jpg`);
		expect(picture.headers()["content-type"]).toMatch(/^image\//);
		const original = "/storage/v1/object/public/product-images/hero.jpg";
		expect((await page.request.get(site.origin + original)).status()).toBe(200);

		await page.mouse.move(300, 300);
		await database`update site_content set title = 'Closed on Monday' where section = 'hero'`;
		await expect(heading).toHaveText("Closed on Monday");
	} finally {
		await database.end();
		await site.stop();
		await backend.stop();
	}
});
