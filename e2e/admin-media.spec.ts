import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { FILE_STORAGE_FAILED } from "../app/platform/outages.ts";
import { expect, test } from "./fixtures.ts";
import { describeImage, heicHead, jpegPhoto, skipImages, transparentPng } from "./images.ts";
import type { Site } from "./site.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test.beforeEach(({ context }) => skipImages(context));
test.afterEach(async ({ site }) => {
	await removeAddedImages(site);
	await site.database`truncate image_details`;
});

/** The demo bakery's images have names; the ones of the gallery's uploads are random. */
const randomName = "^[0-9a-f-]{36}\\.jpg$";

function removeAddedImages({ database }: Site) {
	return database`delete from files.images where name ~ ${randomName}`;
}

async function addedImages({ database }: Site): Promise<string[]> {
	const rows = await database`
		select name from files.images
		where name ~ ${randomName} and name not in (select private.images_in_trash())
		order by created_at`;
	return rows.map(({ name }) => name);
}

async function openDialog(page: Page): Promise<Locator> {
	await page.getByRole("button", { name: "Choose Image" }).click();
	const dialog = page.getByRole("dialog", { name: "Images" });
	await expect(dialog.getByRole("radio").first()).toBeVisible();
	return dialog;
}

test.describe("at a phone", () => {
	test.use(phone);

	test("several images are uploaded at once, made fit, and one is chosen", {
		tag: "@behind-proxy",
	}, async ({ page, site, login, navigate, expectAccessible }) => {
		await login();
		await navigate("/admin/products/:id", { id: "new" });
		const dialog = await openDialog(page);
		await expect(dialog.getByRole("button", { name: "Select Image" })).toBeDisabled();
		await expectAccessible();
		await dialog.getByRole("tab", { name: "Choose from Gallery" }).focus();
		await page.keyboard.press("ArrowRight");
		await expect(dialog.getByRole("tab", { name: "Upload New" })).toBeFocused();

		const { promise: released, resolve: release } = Promise.withResolvers<void>();
		await page.route("**/storage/v1/object/**", async (route) => {
			await released;
			await route.continue();
		});
		const choosing = page.waitForEvent("filechooser");
		await dialog.getByRole("button", { name: "Choose Files" }).click();
		const chooser = await choosing;
		const photo = await jpegPhoto({ width: 2400, height: 1200, orientation: 6 });
		await chooser.setFiles([
			{ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: photo },
			{ name: "logo.png", mimeType: "image/png", buffer: await transparentPng(40, 30) },
		]);
		await expect(dialog.getByText("Uploading")).toBeVisible();
		await expect(dialog.getByRole("progressbar")).toHaveCount(2);
		await expectAccessible();
		release();

		await expect(page.getByText("Image uploaded successfully")).toBeVisible();
		await expect(dialog.getByRole("button", { name: "Select Image" })).toBeEnabled();
		const filled = dialog.getByRole("img", { name: "logo.png as it will be saved" });
		await expect(filled).toBeVisible();
		await expectAccessible();
		expect(await addedImages(site)).toHaveLength(1);
		await dialog.getByRole("button", { name: "Upload logo.png" }).click();
		await expect(dialog.getByRole("tab", { name: "Choose from Gallery" })).toHaveAttribute(
			"aria-selected",
			"true",
		);
		const newest = dialog.getByRole("radio", { name: /^Uploaded/ }).first();
		await expect(newest).toBeChecked();
		await expect(newest).toBeFocused();
		await page.keyboard.press("ArrowRight");
		await dialog.getByRole("button", { name: "Select Image" }).click();
		await expect(dialog).toBeHidden();
		await expect(page.getByRole("button", { name: "Choose Image" })).toBeFocused();

		const names = await addedImages(site);
		const stored = await Promise.all(
			names.map(async (name) => {
				const path = `/storage/v1/object/public/product-images/${name}`;
				return describeImage(await (await page.request.get(path)).body());
			}),
		);
		const fit = { format: "jpeg", isTurned: false };
		expect(stored).toEqual([
			{ ...fit, width: 960, height: 1920, colorAtTop: "red" },
			{ ...fit, width: 40, height: 30, colorAtTop: "cream" },
		]);
		const preview = page.getByRole("group", { name: "Image", exact: true }).getByRole("img");
		await expect(preview).toHaveAttribute("src", new RegExp(`${names[0]}$`));
		await page.getByRole("button", { name: "Remove" }).click();
		await expect(page.getByText("No image")).toBeVisible();
	});
});

test("images are dropped and pasted; what cannot be used says why", async ({
	page,
	site,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/products/:id", { id: "new" });
	const dialog = await openDialog(page);

	const whole = await jpegPhoto({ width: 800, height: 600 });
	const cutOff = [...whole.subarray(0, whole.length * 0.7)];
	const pixels = await sharp(whole).png({ compressionLevel: 0 }).toBuffer();
	await dropOrPasteFiles(page, "drop", [
		{ name: "cut off.jpg", type: "image/jpeg", bytes: cutOff },
		{ name: "cut off too.png", type: "image/png", bytes: cutOff },
		{ name: "cut off as well.png", type: "image/png", bytes: [...pixels.subarray(0, 300_000)] },
		{ name: "notes.txt", type: "text/plain" },
		{ name: "IMG_2.HEIC", type: "", bytes: [...heicHead] },
		{ name: "broken.jpg", type: "image/jpeg" },
		{ name: "empty.jpg", type: "image/jpeg", bytes: [] },
		{ name: "half.jpg", type: "image/jpeg", bytes: [0xff, 0xd8, 0xff, 0xe0] },
	]);
	await expect(page.getByText("Error", { exact: true }).first()).toBeVisible();
	const rows = dialog.getByRole("listitem");
	await expect(rows.filter({ hasText: "notes.txt" })).toContainText(
		"Only image files can be uploaded.",
	);
	await expect(rows.filter({ hasText: "IMG_2.HEIC" })).toContainText(
		"Failed to load image. Browsers can't show HEIC photos. Export the photo as JPEG first",
	);
	await expect(dialog.getByRole("button", { name: "Try again" })).toHaveCount(0);
	for (const [name, problem] of [
		["broken.jpg", "Failed to load image. This file isn't an image."],
		["empty.jpg", "Failed to load image. The file is empty (0 bytes)."],
		["half.jpg", "Failed to load image. The file is damaged or incomplete."],
		["cut off.jpg", "Failed to load image. The file is damaged or incomplete."],
		["cut off too.png", "Failed to load image. The file is damaged or incomplete."],
		["cut off as well.png", "Failed to load image. The file is damaged or incomplete."],
	] as const) {
		await expect(rows.filter({ hasText: name })).toContainText(problem);
	}
	await expectAccessible();

	const png = [...(await transparentPng(8, 8))];
	await page.evaluate(() => {
		HTMLCanvasElement.prototype.toBlob = (callback) => callback(null);
	});
	await dropOrPasteFiles(page, "drop", [{ name: "a.png", type: "image/png", bytes: png }]);
	await expect(rows.filter({ hasText: "a.png" })).toContainText("Failed to optimize image");
	await page.evaluate(() => {
		HTMLCanvasElement.prototype.getContext = () => null;
	});
	await dropOrPasteFiles(page, "drop", [{ name: "b.png", type: "image/png", bytes: png }]);
	await expect(rows.filter({ hasText: "b.png" })).toContainText("Could not get canvas context");
	expect(await addedImages(site)).toEqual([]);

	await page.reload();
	await openDialog(page);
	await page.route("**/storage/v1/object/**", (route) =>
		route.fulfill({
			status: 503,
			json: { code: FILE_STORAGE_FAILED.code, message: FILE_STORAGE_FAILED.message },
		}),
	);
	const photo = [...(await jpegPhoto({ width: 8, height: 8 }))];
	await dropOrPasteFiles(page, "paste", [{ name: "c.jpg", type: "image/jpeg", bytes: photo }]);
	await expect(rows.filter({ hasText: "c.jpg" })).toContainText(FILE_STORAGE_FAILED.message);
	await page.unroute("**/storage/v1/object/**");
	await dialog.getByRole("button", { name: "Try again: c.jpg" }).click();
	await expect(dialog.getByRole("radio", { name: /^Uploaded/ })).toBeChecked();
	expect(await addedImages(site)).toHaveLength(1);
});

test("what has transparent places can be left out; a failed upload is tried again, and kept once", async ({
	page,
	site,
	login,
	navigate,
	expectAccessible,
}) => {
	// As where a site has no HTTPS.
	await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, "randomUUID"));
	await login();
	await navigate("/admin/products/:id", { id: "new" });
	const field = page.getByRole("group", { name: "Image", exact: true });
	await field.getByLabel("Image file").setInputFiles({
		name: "sign.png",
		mimeType: "image/png",
		buffer: await transparentPng(60, 40),
	});
	await expect(field).toContainText("Transparent areas show the page's color");
	await field.getByRole("button", { name: "Leave out sign.png" }).click();
	await expect(field).not.toContainText("sign.png");
	expect(await addedImages(site)).toEqual([]);
	// The upload succeeds, but its answer is lost.
	await page.route("**/storage/v1/object/product-images/*", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await field.getByLabel("Image file").setInputFiles({
		name: "loaf.jpg",
		mimeType: "image/jpeg",
		buffer: await jpegPhoto({ width: 80, height: 60 }),
	});
	await expect(field).toContainText("Couldn't reach the server.");
	await expectAccessible();
	await page.unroute("**/storage/v1/object/product-images/*");
	await field.getByRole("button", { name: "Try again: loaf.jpg" }).click();
	await expect(field.getByRole("img", { name: "The chosen image" })).toBeVisible();
	await expect(field).not.toContainText("loaf.jpg");
	const added = await addedImages(site);
	expect(added).toHaveLength(1);
	// It is named after the file a moment later, as the one of another test may be.
	await expect
		.poll(() => site.database`select name from image_details where key = any(${added})`)
		.toEqual([{ name: "loaf" }]);
});

test("an image is chosen once it is there, whatever became of the others", async ({
	page,
	site,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/products/:id", { id: "new" });
	const dialog = await openDialog(page);
	await page.route("**/api/rpc/list_images", (route) => route.abort());
	const photo = [...(await jpegPhoto({ width: 80, height: 60 }))];
	await dropOrPasteFiles(page, "drop", [
		{ name: "good.jpg", type: "image/jpeg", bytes: photo },
		{ name: "bad.jpg", type: "image/jpeg", bytes: [1, 2, 3] },
	]);
	await expect(dialog.getByRole("listitem").filter({ hasText: "bad.jpg" })).toContainText("Failed");
	await dialog.getByRole("button", { name: "Select Image" }).click();
	const [name] = await addedImages(site);
	const chosen = page.getByRole("group", { name: "Image", exact: true }).getByRole("img");
	await expect(chosen).toHaveAttribute("src", new RegExp(`${name}$`));
});

interface TestFile {
	name: string;
	type: string;
	bytes?: number[];
}

/** Drops files on the page, or pastes them into it. */
async function dropOrPasteFiles(
	page: Page,
	how: "drop" | "paste",
	files: TestFile[],
): Promise<void> {
	await page.evaluate(
		({ how, files }) => {
			const transfer = new DataTransfer();
			for (const { name, type, bytes = [1] } of files) {
				transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
			}
			const options = { bubbles: true, cancelable: true };
			const target = document.activeElement ?? document.body;
			target.dispatchEvent(
				how === "drop"
					? new DragEvent("drop", { ...options, dataTransfer: transfer })
					: new ClipboardEvent("paste", { ...options, clipboardData: transfer }),
			);
		},
		{ how, files },
	);
}

test("an image is deleted after saying who uses it", async ({
	page,
	site,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/categories/:id", { id: "new" });
	const dialog = await openDialog(page);
	const photo = [...(await jpegPhoto({ width: 80, height: 60 }))];
	await dropOrPasteFiles(page, "paste", [{ name: "a.jpg", type: "image/jpeg", bytes: photo }]);
	await expect(dialog.getByRole("radio", { name: /^Uploaded/ })).toBeChecked();
	const [name] = await addedImages(site);
	const url = `/storage/v1/object/public/product-images/${name}`;
	await database`update products set image_url = ${url} where name = 'Apple Pie'`;
	await database`update site_content set image_url = ${url} where section = 'about'`;

	await dialog.getByRole("button", { name: "Delete" }).click();
	const question = page.getByRole("alertdialog", { name: "Delete image" });
	await expect(question).toContainText("Are you sure you want to delete this image?");
	await expect(question.getByRole("listitem")).toHaveText(["Product: Apple Pie", "About Page"]);
	await expectAccessible();
	await question.getByRole("button", { name: "Cancel" }).click();
	expect(await addedImages(site)).toEqual([name]);

	await page.route("**/api/rpc/delete_image", (route) => route.abort());
	await dialog.getByRole("button", { name: "Delete" }).click();
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Couldn't reach the server.")).toBeVisible();
	await page.unroute("**/api/rpc/delete_image");
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Image deleted successfully")).toBeVisible();
	await expect(dialog.getByRole("group", { name: "Images, newest first" })).toBeFocused();
	await expect(dialog.getByRole("radio", { name: /^Uploaded/ })).toHaveCount(0);
	expect(await addedImages(site)).toEqual([]);
	await dialog.getByRole("button", { name: "Undo" }).click();
	await expect(dialog.getByText("Image restored")).toBeVisible();
	await expect(dialog.getByRole("radio", { name: /^Uploaded/ })).toHaveCount(1);
	expect(await database`select from products where image_url = ${url}`).toHaveLength(1);
	expect(await database`select from site_content where image_url = ${url}`).toHaveLength(1);
});

test("the gallery shows the 100 newest, and says when it cannot", async ({
	page,
	site,
	login,
	navigate,
}) => {
	await site.database`
		insert into files.images (name, facts, created_at)
		select gen_random_uuid() || '.jpg', '{}', now() + number * interval '1 second'
		from generate_series(1, 101) as number`;
	await login();
	await navigate("/admin/products/:id", { id: "new" });
	await page.route("**/api/rpc/list_images", (route) => route.abort());
	await page.getByLabel("Name").fill("Not lost");
	await page.getByRole("button", { name: "Choose Image" }).click();
	const dialog = page.getByRole("dialog", { name: "Images" });
	await expect(dialog.getByRole("alert")).toContainText("Couldn't reach the server.");
	await page.unroute("**/api/rpc/list_images");
	await dialog.getByRole("button", { name: "Try Again" }).click();
	await expect(dialog.getByText("The 100 newest images are shown.")).toBeVisible();
	await expect(dialog.getByRole("radio")).toHaveCount(100);
	await page.keyboard.press("Escape");
	await expect(page.getByLabel("Name")).toHaveValue("Not lost");
});
