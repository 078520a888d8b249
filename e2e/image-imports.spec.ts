import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { test as base, expect } from "./fixtures.ts";
import { type Site, startSite } from "./site.ts";

type OldShop = Awaited<ReturnType<typeof startOldShop>>;

/** The shop that the images come from: it answers `/slow…` when told, and `/missing…` with 404 at first. */
async function startOldShop() {
	const shop = { hasAll: false, release: () => {}, host: "", stop: () => {} };
	const server = createServer(async ({ url = "" }, response) => {
		if (url.startsWith("/slow")) {
			await new Promise<void>((resolve) => {
				shop.release = resolve;
			});
		}
		if (url.startsWith("/missing") && !shop.hasAll) return void response.writeHead(404).end();
		const background = url.startsWith("/slow") ? "#5d3a1a" : "#d9b382";
		const create = { width: 600, height: 400, channels: 3, background } as const;
		response.end(await sharp({ create }).jpeg().toBuffer());
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	shop.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	shop.stop = () => {
		server.closeAllConnections();
		server.close();
	};
	return shop;
}

const test = base.extend<object, { shop: OldShop }>({
	shop: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed.
		async ({}, use) => {
			const shop = await startOldShop();
			await use(shop);
			shop.stop();
		},
		{ scope: "worker" },
	],
	site: [
		async ({ shop }, use) => {
			const site = await startSite({ IMAGE_IMPORT_HOSTS: shop.host });
			await use(site);
			await site.stop();
		},
		{ scope: "worker", timeout: 60_000 },
	],
});

/** As the save of an import asks for them. */
async function requestImages({ database }: Site, product: string, urls: string[]) {
	await database.begin(async (transaction) => {
		await transaction`
			select set_config('levain.user_id', user_id::text, true) from user_roles limit 1`;
		await transaction`
			select private.request_product_images(
				jsonb_build_array(jsonb_build_object('id', id, 'images', ${urls}::text[]))
			) from products where name = ${product}`;
	});
}

const region = (page: Page, name: string) => page.getByRole("region", { name });

test("an import has its images fetched, and importing the file again changes nothing", async ({
	page,
	shop,
	login,
	navigate,
	database,
}) => {
	const file = {
		...{ name: "shop.csv", mimeType: "text/csv" },
		buffer: Buffer.from(
			`Handle,Title,Body (HTML),Variant Price,Image Src,Image Position,Type,Published\n${[
				`nut-roll,Nut Roll,<p>With walnuts</p>,3.50,http://${shop.host}/nut.jpg,1,Rolls,TRUE`,
				`nut-roll,,,,http://${shop.host}/nut-2.jpg?v=3,2,,`,
				`pecan-pie,Pecan Pie,,30.00,http://${shop.host}/nut.jpg,1,Cakes,TRUE`,
			].join("\n")}`,
		),
	};
	await login();
	await navigate("/admin/products/import");
	await page.locator("input[type=file]").first().setInputFiles(file);
	await page.getByRole("button", { name: "Import 2 products" }).click();
	await expect(page.getByRole("heading", { name: "2 products imported" })).toBeVisible();
	await expect(page.getByText("3 images fetched.")).toBeVisible();
	expect(
		await database`
		select image_url is not null as has_image, cardinality(more_image_urls) as more
		from products where name in ('Nut Roll', 'Pecan Pie') order by name`,
	).toEqual([
		// Both addresses have the same bytes.
		{ has_image: true, more: null },
		{ has_image: true, more: 1 },
	]);
	await page.locator("input[type=file]").first().setInputFiles(file);
	await expect(page.getByText("0 new, 0 changed, 2 unchanged, 0 rejected")).toBeVisible();
});

test("imported images arrive by themselves, and failed ones are tried again", async ({
	page,
	context,
	site,
	shop,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	shop.hasAll = false;
	await database`update products set image_url = null where name = 'Seeded Rye'`;
	await login();
	await page.setViewportSize({ width: 390, height: 900 });
	await navigate("/admin/images");
	await expect(page.getByRole("heading", { name: "Images", level: 1 })).toBeVisible();
	await expect(page.getByText("Fetching images")).toHaveCount(0);

	const missing = `http://${shop.host}/missing.jpg?v=2`;
	await requestImages(site, "Seeded Rye", [`http://${shop.host}/slow/Dark-Rye.jpg`, missing]);
	const fetching = region(page, "Fetching images: 1 of 2");
	await expect(fetching).toContainText("1 image couldn't be fetched");
	await expect(fetching).toContainText("The server answered 404 Not Found.");
	await expect(fetching).toContainText(missing);
	await expect(fetching.getByRole("link", { name: "Seeded Rye" })).toBeVisible();
	await expectAccessible();

	shop.release();
	const failed = region(page, "1 image couldn't be fetched");
	await expect(failed).toBeVisible();
	await expect(page.getByRole("progressbar")).toHaveCount(0);
	await expect(page.getByRole("heading", { name: "Dark-Rye" })).toBeVisible();
	const visitor = await context.newPage();
	await visitor.goto("/products");
	await expect(visitor.locator('img[src*="/import-"]').first()).toBeVisible();

	shop.hasAll = true;
	await failed.getByRole("button", { name: "Try Again" }).press("Enter");
	await expect(failed).toHaveCount(0);
	await expect(page.getByText("Fetching images")).toHaveCount(0);
	const [product] = await database`
		select cardinality(more_image_urls) as more from products where name = 'Seeded Rye'`;
	expect(product?.more).toBe(1);
});

test("failed images are dismissed, and the answer is heard though the list is gone before", async ({
	page,
	context,
	site,
	shop,
	login,
	navigate,
	database,
}) => {
	shop.hasAll = false;
	const urls = [..."abcdef"].map((name) => `http://${shop.host}/missing-${name}.jpg`);
	await requestImages(site, "Seeded Rye", urls);
	await login();
	await navigate("/admin/images");
	const failed = region(page, "6 images couldn't be fetched");
	await failed.getByText("Show all 6").click();
	await expect(failed.getByText(urls[5] ?? "")).toBeVisible();
	const otherTab = await context.newPage();
	await otherTab.goto("/admin/images");
	await expect(region(otherTab, "6 images couldn't be fetched")).toBeVisible();
	await page.route("**/api/rpc/dismiss_image_imports", async (route) => {
		const response = await route.fetch();
		await expect(region(otherTab, "6 images couldn't be fetched")).toHaveCount(0);
		await route.fulfill({ response });
	});
	await failed.getByRole("button", { name: "Dismiss" }).click();
	await expect(page.getByText("Failed images dismissed")).toBeVisible();
	await expect(failed).toHaveCount(0);
	await expect(page.getByRole("heading", { name: "Images", level: 1 })).toBeFocused();
	expect(await database`select from private.image_imports`).toEqual([]);
});
