import { globSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { productId } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { jpegPhoto } from "./images.ts";
import { layoutShift, watchLayoutShifts } from "./layout-shifts.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** Each image has its size and shows its colors until it has loaded. */
async function expectDescribed(images: Locator): Promise<void> {
	const described = await images.evaluateAll((images) =>
		images.map((image) => [
			image.getAttribute("style") ?? "",
			image.getAttribute("width"),
			image.getAttribute("height"),
		]),
	);
	expect(described.length).toBeGreaterThan(0);
	for (const [style, width, height] of described) {
		expect(style).toContain("linear-gradient(#");
		expect(Number(width) * Number(height)).toBeGreaterThan(0);
	}
}

/** The formats of the images that arrived, in any size. */
function watchFormats(page: Page, name: string): string[] {
	const formats: string[] = [];
	page.on("response", (response) => {
		if (response.url().endsWith(`/${name}`)) formats.push(response.headers()["content-type"] ?? "");
	});
	return formats;
}

test("the first image of a page comes at once, the others when they come into view", async ({
	page,
	navigate,
}) => {
	const formats = watchFormats(page, "hero.jpg");
	await navigate("/");
	const images = page.getByRole("main").locator("img");
	await expectDescribed(images);
	const hero = images.first();
	await expect(hero).toHaveAttribute("fetchpriority", "high");
	await expect(hero).not.toHaveAttribute("loading");
	const preload = page.locator('head link[rel="preload"][as="image"]');
	await expect(preload).toHaveAttribute("imagesrcset", (await hero.getAttribute("srcset")) ?? "");
	await expect(preload).toHaveAttribute("imagesizes", (await hero.getAttribute("sizes")) ?? "");
	for (const image of (await images.all()).slice(1)) {
		await expect(image).toHaveAttribute("loading", "lazy");
		await expect(image).not.toHaveAttribute("fetchpriority");
	}
	await expect
		.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);
	expect(formats).toEqual(["image/avif"]);
});

test("an image keeps its place and shows its colors until it is there", async ({
	page,
	database,
}) => {
	const id = await productId(database, "Apple Pie");
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.route("**/pictures/**", async (route) => {
		await released;
		await route.continue();
	});
	await page.goto(`/products/${id}`, { waitUntil: "domcontentloaded" });
	const image = page.getByRole("img", { name: "Apple Pie" });
	await expectDescribed(image);
	const place = await image.boundingBox();
	expect(place?.height).toBeGreaterThan(250);
	release();
	await expect
		.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);
	expect(await image.boundingBox()).toEqual(place);
});

test.describe("lazy images", () => {
	/** The addresses of the images that were requested. */
	let requested: string[];
	let setPlaybackRate: (playbackRate: number) => Promise<unknown>;

	/** Stops the animations of the pages that are opened next, so that the first frame of each lasts. */
	test.beforeEach(async ({ page }) => {
		requested = [];
		page.on("request", (request) => {
			if (request.url().includes("/pictures/")) requested.push(request.url());
		});
		const devTools = await page.context().newCDPSession(page);
		await devTools.send("Animation.enable");
		setPlaybackRate = (playbackRate) =>
			devTools.send("Animation.setPlaybackRate", { playbackRate });
		await setPlaybackRate(0);
	});

	test("are requested after the first frame, show their colors until then, and move nothing", async ({
		page,
		navigate,
	}) => {
		await page.route("**/*.js", (route) => route.abort());
		await watchLayoutShifts(page);
		await navigate("/products");
		await page.waitForLoadState("networkidle");
		expect(requested).toHaveLength(1);
		const place = page.getByRole("main").locator(".image-place").nth(1);
		await expect(place).toHaveCSS("background-image", /^linear-gradient\(rgb/);

		await setPlaybackRate(1);
		const image = place.locator("img");
		await expect
			.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
			.toBeGreaterThan(0);
		expect(requested.length).toBeGreaterThan(4);
		expect(await layoutShift(page)).toBe(0);
	});

	test("are requested at once when React has taken the page over", async ({ page, navigate }) => {
		await navigate("/products");
		await untilInteractive(page);
		await expect.poll(() => requested.length).toBeGreaterThan(4);
	});
});

test("a new image has its own size, is not offered any larger, and its sizes are made at once", async ({
	page,
	site,
	login,
	navigate,
	database,
}) => {
	const id = await productId(database, "Apple Pie");
	await login();
	await navigate("/admin/products/:id", { id });
	await page.getByRole("button", { name: "Choose Image" }).click();
	const dialog = page.getByRole("dialog", { name: "Images" });
	await dialog.getByRole("tab", { name: "Upload New" }).click();
	const choosing = page.waitForEvent("filechooser");
	await dialog.getByRole("button", { name: "Choose Files" }).click();
	const buffer = await jpegPhoto({ width: 700, height: 350 });
	await (await choosing).setFiles([{ name: "pie.jpg", mimeType: "image/jpeg", buffer }]);
	await expect(dialog.getByRole("radio", { name: /^Uploaded/ }).first()).toBeChecked();
	await dialog.getByRole("button", { name: "Select Image" }).click();
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();

	await navigate("/products/:id", { id });
	const image = page.getByRole("img", { name: "Apple Pie" });
	await expectDescribed(image);
	await expect(image).toHaveAttribute("width", "700");
	await expect(image).toHaveAttribute("height", "350");
	const offered = (await image.getAttribute("srcset")) ?? "";
	expect(offered.match(/\d+(?=w\b)/g)).toEqual(["160", "320", "480", "660", "700"]);
	const [shown] = await database`select image_url from products where id = ${id}`;
	const [stored] = await database`
		select facts ->> 'version' as version from files.images
		where ${shown?.image_url} like '%/' || name`;
	const sizes = () =>
		globSync(path.join(site.dataDirectory, `images/${stored?.version}-*/*.avif`)).length;
	await expect.poll(sizes).toBe(5);
	await database`delete from files.images where name ~ '^[0-9a-f-]{36}\\.jpg$'`;
});
