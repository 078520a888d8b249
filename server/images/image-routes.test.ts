import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createImageRoutes } from "./image-routes.ts";
import { createTestGallery, pixelOf, plainImage } from "./test-gallery.ts";

/** Accept headers of a browser of today, one that knows WebP, and one that knows neither. */
const accepting = {
	avif: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
	webp: "image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5",
	neither: "image/png,image/*;q=0.8,*/*;q=0.5",
};

async function setUp(files: Record<string, Uint8Array> = {}) {
	const gallery = await createTestGallery(files);
	const routes = createImageRoutes(gallery.start());
	const get = (size: string | number, key: string, accept = accepting.avif, others = {}) =>
		routes.request(`/pictures/${size}/product-images/${key}`, { headers: { accept, ...others } });
	const image = async (size: string | number, key: string, accept?: string) => {
		const response = await get(size, key, accept);
		expect(response.status).toBe(200);
		const bytes = await response.bytes();
		return {
			bytes,
			type: response.headers.get("content-type"),
			...(await sharp(bytes).metadata()),
		};
	};
	return { gallery, routes, get, image };
}

describe("the format", () => {
	it("is the best that the browser names", async () => {
		const { image } = await setUp({
			"loaf.jpg": await plainImage({ width: 700, height: 500 }),
		});
		const avif = await image(660, "loaf.jpg", accepting.avif);
		expect(avif).toMatchObject({ type: "image/avif", format: "heif", compression: "av1" });
		const webp = await image(660, "loaf.jpg", accepting.webp);
		expect(webp).toMatchObject({ type: "image/webp", format: "webp" });
		const jpeg = await image(660, "loaf.jpg", accepting.neither);
		expect(jpeg).toMatchObject({ type: "image/jpeg", format: "jpeg" });
	});

	it.each(Object.entries(accepting))("keeps transparency (%s)", async (_name, accept) => {
		const glass = await plainImage({ width: 300, height: 300, color: "#c0804040" }, "png");
		const { image } = await setUp({ "glass.png": glass });
		const { bytes, hasAlpha } = await image(160, "glass.png", accept);
		expect(hasAlpha).toBe(true);
		expect((await pixelOf(bytes, 80, 80)).alpha).toBeCloseTo(0x40, -1);
	});

	it.each(["png", "webp", "avif", "gif"] as const)("is made of %s as well", async (format) => {
		const { image } = await setUp({
			original: await plainImage({ width: 400, height: 300 }, format),
		});
		expect(await image(160, "original")).toMatchObject({ width: 160, height: 120 });
	});
});

describe("the size", () => {
	it("is the width asked for, in the image's proportions", async () => {
		const { image } = await setUp({
			"loaf.jpg": await plainImage({ width: 1000, height: 500 }),
		});
		expect(await image(480, "loaf.jpg")).toMatchObject({ width: 480, height: 240 });
	});

	it("is never larger than the original", async () => {
		const { image } = await setUp({
			"small.jpg": await plainImage({ width: 300, height: 200 }),
		});
		expect(await image(1920, "small.jpg")).toMatchObject({ width: 300, height: 200 });
	});

	it("of a drawing is as large as it is asked for", async () => {
		const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><path d="M0 0H5V5H0Z" fill="#00f"/></svg>`;
		const { image } = await setUp({ "logo.svg": Buffer.from(drawing) });
		const { bytes, ...logo } = await image(660, "logo.svg", accepting.webp);
		expect(logo).toMatchObject({ format: "webp", width: 660, height: 330 });
		expect(await pixelOf(bytes, 310, 150)).toMatchObject({ blue: 255, alpha: 255 });
		expect(await pixelOf(bytes, 350, 150)).toMatchObject({ alpha: 0 });
	});

	it.each(["161", "1e3", "original"])("is not %s", async (size) => {
		const { get } = await setUp({ "loaf.jpg": await plainImage({ width: 700, height: 500 }) });
		expect((await get(size, "loaf.jpg")).status).toBe(404);
	});
});

describe("the preview for social networks", () => {
	it("is a JPEG of 1200 × 630 pixels, whatever is accepted", async () => {
		const { image } = await setUp({
			"hero.jpg": await plainImage({ width: 2000, height: 2000 }),
		});
		const preview = await image("social", "hero.jpg");
		expect(preview).toMatchObject({ type: "image/jpeg", width: 1200, height: 630 });
	});

	it("keeps its proportions when the image is smaller", async () => {
		const { image } = await setUp({
			"small.jpg": await plainImage({ width: 600, height: 600 }),
		});
		expect(await image("social", "small.jpg")).toMatchObject({ width: 600, height: 315 });
	});

	it("is cut off around the focal point, and follows it", async () => {
		const half = { width: 600, height: 300, channels: 3, background: "#ff0000" } as const;
		const striped = await sharp({ create: { ...half, height: 600 } })
			.composite([
				{
					input: { create: { ...half, background: "#0000ff" } },
					left: 0,
					top: 300,
				},
			])
			.png()
			.toBuffer();
		const { gallery, image, get } = await setUp({ "striped.png": striped });
		const { facts } = gallery.stored.get("striped.png") ?? {};
		if (!facts) throw new Error("The image is stored.");
		const setFocus = (focus: string) => gallery.stored.set("striped.png", { facts, focus });
		const colorAt = async (y: number) =>
			pixelOf((await image("social", "striped.png")).bytes, 300, y);
		expect((await colorAt(50)).red).toBeGreaterThan(200);
		expect((await colorAt(250)).blue).toBeGreaterThan(200);
		const entityTag = (await get("social", "striped.png")).headers.get("etag");
		setFocus("50% 100%");
		expect((await colorAt(50)).blue).toBeGreaterThan(200);
		setFocus("50% 0%");
		expect((await colorAt(250)).red).toBeGreaterThan(200);
		const followed = await get("social", "striped.png");
		expect(followed.headers.get("etag")).not.toBe(entityTag);
		expect(followed.headers.get("cache-control")).not.toContain("immutable");
		expect(await image("social", "striped.png")).toMatchObject({ width: 600, height: 315 });
	});

	it("shows a transparent image on white", async () => {
		const glass = await plainImage({ width: 1200, height: 800, color: "#00000000" }, "png");
		const { image } = await setUp({ "glass.png": glass });
		const { bytes } = await image("social", "glass.png");
		expect(await pixelOf(bytes, 600, 300)).toEqual({ red: 255, green: 255, blue: 255, alpha: 255 });
	});
});

it("what is sent may be kept for a year, and is not sent again to those who have it", async () => {
	const { gallery, get } = await setUp({
		"loaf.jpg": await plainImage({ width: 200, height: 200 }),
	});
	const { headers } = await get(160, "loaf.jpg");
	expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
	const tag = headers.get("etag") ?? "";
	const again = await get(160, "loaf.jpg", accepting.avif, { "if-none-match": `W/"x", ${tag}` });
	expect(again.status).toBe(304);
	expect(await again.text()).toBe("");
	const inAnotherFormat = await get(160, "loaf.jpg", accepting.webp, { "if-none-match": tag });
	expect(inAnotherFormat.status).toBe(200);
	await gallery.add("loaf.jpg", await plainImage({ width: 201, height: 200 }));
	const replaced = await get(160, "loaf.jpg", accepting.avif, { "if-none-match": tag });
	expect(replaced.status).toBe(200);
});

describe("what is refused", () => {
	it.each([
		["outside of the gallery", "..%2Foriginals%2Floaf.jpg"],
		["with a character that ends file names", "loaf.jpg%00"],
		["longer than any", `${"a".repeat(400)}.jpg`],
	])("is a key %s", async (_name, key) => {
		const { get } = await setUp();
		const response = await get(160, key);
		expect(response.status).toBe(404);
		expect(response.headers.get("cache-control")).toBe("no-store");
	});

	it.each(["missing.jpg", "%E0%A4%A"])("is a key of no image (%s)", async (key) => {
		const { get } = await setUp();
		const response = await get(160, key);
		expect(response.status).toBe(404);
		expect(response.headers.get("cache-control")).toBe("no-store");
	});

	it.each(["constructor", "__proto__", "other"])("is the unknown collection %s", async (source) => {
		const { routes } = await setUp({ "loaf.jpg": await plainImage({ width: 200, height: 200 }) });
		expect((await routes.request(`/pictures/160/${source}/loaf.jpg`)).status).toBe(404);
	});
});

it("while the gallery is out of reach, sizes that are there are sent, others are asked for again later", async () => {
	const loaf = await plainImage({ width: 200, height: 200 });
	const bun = await plainImage({ width: 201, height: 200 });
	const { gallery, get } = await setUp({ "loaf.jpg": loaf, "bun.jpg": bun });
	expect((await get(160, "loaf.jpg")).status).toBe(200);
	gallery.isReachable = false;
	expect((await get(160, "loaf.jpg")).status).toBe(200);
	const unknown = await get(160, "bun.jpg");
	expect(unknown.status).toBe(503);
	expect(unknown.headers.get("retry-after")).toBe("10");
	expect(unknown.headers.get("cache-control")).toBe("no-store");
	gallery.isReachable = true;
	expect((await get(160, "bun.jpg")).status).toBe(200);
});

it("a file that was damaged is refused, and not kept", async () => {
	const { gallery, get } = await setUp({
		"loaf.jpg": await plainImage({ width: 200, height: 200 }),
	});
	gallery.files.set("loaf.jpg", Buffer.alloc(1000));
	const response = await get(160, "loaf.jpg");
	expect(response.status).toBe(415);
	expect(response.headers.get("cache-control")).toBe("no-store");
	expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
});
