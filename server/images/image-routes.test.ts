import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { createImageRoutes } from "./image-routes.ts";
import { createTestGallery, pixelOf, plainImage } from "./test-gallery.ts";

/** Accept headers of a browser of today, one that knows WebP, and one that knows neither. */
const accepting = {
	avif: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
	webp: "image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5",
	neither: "image/png,image/*;q=0.8,*/*;q=0.5",
};

async function setUp(files: Record<string, Uint8Array | string> = {}) {
	const gallery = await createTestGallery();
	for (const [key, content] of Object.entries(files)) await gallery.add(key, content);
	const focus: Record<string, string> = {};
	const routes = createImageRoutes({
		images: gallery.start(),
		replaceable: new Set(),
		focusOf: async ({ key }) => focus[key] ?? null,
	});
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
	return { gallery, routes, get, image, focus };
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

	it("is none that the browser refuses", async () => {
		const { image } = await setUp({
			"loaf.jpg": await plainImage({ width: 200, height: 200 }),
		});
		const { type } = await image(160, "loaf.jpg", "image/avif;q=0, image/webp; q=0.3");
		expect(type).toBe("image/webp");
	});

	it("is said to depend on the browser", async () => {
		const { get } = await setUp({ "loaf.jpg": await plainImage({ width: 200, height: 200 }) });
		expect((await get(160, "loaf.jpg")).headers.get("vary")).toBe("Accept");
	});

	it.each(Object.entries(accepting))("keeps transparency (%s)", async (_name, accept) => {
		const glass = await plainImage({ width: 300, height: 300, color: "#c0804040" }, "png");
		const { image } = await setUp({ "glass.png": glass });
		const { bytes, hasAlpha } = await image(160, "glass.png", accept);
		expect(hasAlpha).toBe(true);
		expect((await pixelOf(bytes, 80, 80)).alpha).toBeCloseTo(0x40, -1);
	});

	it.each(["png", "webp", "avif", "gif", "tiff"] as const)(
		"is made of %s as well",
		async (format) => {
			const { image } = await setUp({
				original: await plainImage({ width: 400, height: 300 }, format),
			});
			expect(await image(160, "original")).toMatchObject({ width: 160, height: 120 });
		},
	);
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

	it("is that of the image the right way up", async () => {
		const lying = await sharp(await plainImage({ width: 400, height: 200 }))
			.composite([
				{
					input: await plainImage({ width: 200, height: 200, color: "#0000ff" }),
					left: 0,
					top: 0,
				},
			])
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer();
		const { image } = await setUp({ "turned.jpg": lying });
		const { bytes, ...upright } = await image(160, "turned.jpg", accepting.neither);
		expect(upright).toMatchObject({ width: 160, height: 320 });
		expect(upright.orientation).toBeUndefined();
		expect((await pixelOf(bytes, 80, 40)).blue).toBeGreaterThan(200);
		expect((await pixelOf(bytes, 80, 280)).blue).toBeLessThan(100);
	});

	it("of a drawing is as large as it is asked for", async () => {
		const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><path d="M0 0H5V5H0Z" fill="#00f"/></svg>`;
		const { image } = await setUp({ "logo.svg": drawing });
		const { bytes, ...logo } = await image(660, "logo.svg", accepting.webp);
		expect(logo).toMatchObject({ format: "webp", width: 660, height: 330 });
		expect(await pixelOf(bytes, 310, 150)).toMatchObject({ blue: 255, alpha: 255 });
		expect(await pixelOf(bytes, 350, 150)).toMatchObject({ alpha: 0 });
	});

	it.each(["0", "161", "640.5", "1e3", "-160", "5000", "original"])("is not %s", async (size) => {
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
		const { image, get, focus } = await setUp({ "striped.png": striped });
		const colorAt = async (y: number) =>
			pixelOf((await image("social", "striped.png")).bytes, 300, y);
		expect((await colorAt(50)).red).toBeGreaterThan(200);
		expect((await colorAt(250)).blue).toBeGreaterThan(200);
		const entityTag = (await get("social", "striped.png")).headers.get("etag");
		focus["striped.png"] = "50% 100%";
		expect((await colorAt(50)).blue).toBeGreaterThan(200);
		focus["striped.png"] = "50% 0%";
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

describe("what is sent", () => {
	it("carries nothing of the original but the image", async () => {
		const traced = await sharp(await plainImage({ width: 300, height: 300 }))
			.withExif({ IFD0: { Artist: "A. Baker" }, IFD3: { GPSLatitude: "52/1 31/1 12/1" } })
			.withIccProfile("p3")
			.jpeg()
			.toBuffer();
		expect(await sharp(traced).metadata()).toMatchObject({ hasProfile: true });
		const { image } = await setUp({ "traced.jpg": traced });
		for (const accept of Object.values(accepting)) {
			const { exif, icc, xmp } = await image(160, "traced.jpg", accept);
			expect({ exif, icc, xmp }).toEqual({});
		}
	});

	it("may be kept for a year, unless its name may mean another image later", async () => {
		const { gallery, get } = await setUp({
			"loaf.jpg": await plainImage({ width: 200, height: 200 }),
		});
		const year = "public, max-age=31536000, immutable";
		expect((await get(160, "loaf.jpg")).headers.get("cache-control")).toBe(year);
		const replaceable = new Set(["product-images"]);
		const others = createImageRoutes({ images: gallery.start(), replaceable });
		const response = await others.request("/pictures/160/product-images/loaf.jpg");
		expect(response.headers.get("cache-control")).not.toContain("immutable");
	});

	it("is not sent again to those who have it", async () => {
		const { gallery, get } = await setUp({
			"loaf.jpg": await plainImage({ width: 200, height: 200 }),
		});
		const tag = (await get(160, "loaf.jpg")).headers.get("etag") ?? "";
		const again = await get(160, "loaf.jpg", accepting.avif, { "if-none-match": `W/"x", ${tag}` });
		expect(again.status).toBe(304);
		expect(await again.text()).toBe("");
		const inAnotherFormat = await get(160, "loaf.jpg", accepting.webp, { "if-none-match": tag });
		expect(inAnotherFormat.status).toBe(200);
		await gallery.add("loaf.jpg", await plainImage({ width: 201, height: 200 }));
		const replaced = await get(160, "loaf.jpg", accepting.avif, { "if-none-match": tag });
		expect(replaced.status).toBe(200);
	});
});

const patience = { timeout: 4000 };

describe("a size that is not made yet", () => {
	it("is answered at once with the nearest there is, which nobody keeps", async () => {
		const { gallery, get, image } = await setUp({
			"loaf.jpg": await plainImage({ width: 1500, height: 500 }),
		});
		await image(800, "loaf.jpg");
		const { reads } = gallery.originals;
		const inPlace = await get(660, "loaf.jpg");
		expect(gallery.originals.reads).toBe(reads);
		expect(await sharp(await inPlace.bytes()).metadata()).toMatchObject({ width: 800 });
		expect(Object.fromEntries(inPlace.headers)).toEqual({
			"cache-control": "no-store",
			"content-type": "image/avif",
			vary: "Accept",
		});
	});

	it("is made meanwhile, and sent from then on", async () => {
		const { get, image } = await setUp({
			"loaf.jpg": await plainImage({ width: 1500, height: 500 }),
		});
		await image(800, "loaf.jpg");
		await get(660, "loaf.jpg");
		const right = await vi.waitFor(async () => {
			const response = await get(660, "loaf.jpg");
			expect(response.headers.get("cache-control")).toContain("immutable");
			return response;
		}, patience);
		expect(right.headers.get("etag")).toContain("-660.avif");
		expect(await sharp(await right.bytes()).metadata()).toMatchObject({ width: 660 });
	});

	it("is waited for when there is no substitute", async () => {
		const { image } = await setUp({
			"loaf.jpg": await plainImage({ width: 1500, height: 500 }),
		});
		await image(160, "loaf.jpg");
		expect(await image(1440, "loaf.jpg")).toMatchObject({ width: 1440 });
		const old = await image(160, "loaf.jpg", accepting.neither);
		expect(old).toMatchObject({ type: "image/jpeg", width: 160 });
	});

	it("that fails is refused from the next time on", async () => {
		const { gallery, get, image } = await setUp({
			"loaf.jpg": await plainImage({ width: 1500, height: 500 }),
		});
		await image(800, "loaf.jpg");
		// The same version, so that nobody looks at the file again.
		await gallery.damage("loaf.jpg");
		expect((await get(660, "loaf.jpg")).status).toBe(200);
		const refused = async () => expect((await get(480, "loaf.jpg")).status).toBe(415);
		await vi.waitFor(refused, patience);
	});
});

describe("what is refused", () => {
	const svg = (content: string, type = "") =>
		`${type}<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50">${content}</svg>`;

	it("is a file that is no image", async () => {
		const whole = await plainImage({ width: 800, height: 800 }, "png");
		const { get } = await setUp({
			"text.jpg": "not an image",
			"empty.jpg": "",
			"page.png": "<!doctype html><title>Bread</title>",
			"part.png": whole.subarray(0, whole.length - 200),
		});
		for (const key of ["text.jpg", "empty.jpg", "page.png", "part.png"]) {
			const response = await get(160, key);
			expect({ key, status: response.status }).toEqual({ key, status: 415 });
			expect(response.headers.get("cache-control")).toBe("no-store");
			expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
		}
	});

	it("is an image with more pixels than a telephone makes", async () => {
		const { get } = await setUp({
			"field.png": await plainImage({ width: 7200, height: 7200 }, "png"),
			"strip.png": await plainImage({ width: 20_000, height: 4 }, "png"),
			"field.svg": svg("").replaceAll("50", "50000"),
		});
		expect((await get(160, "field.png")).status).toBe(415);
		expect((await get(160, "strip.png")).status).toBe(415);
		expect((await get(160, "field.svg")).status).toBe(415);
	});

	it("is a drawing that multiplies itself", async () => {
		const entities = Array.from(
			{ length: 9 },
			(_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
		);
		const type = `<!DOCTYPE svg [<!ENTITY e0 "<path d='M0 0H9'/>">${entities.join("")}]>`;
		const { get } = await setUp({ "bomb.svg": svg("&e9;", type) });
		expect((await get(160, "bomb.svg")).status).toBe(415);
	});

	it("is whatever a drawing wants to fetch or read", async () => {
		const secret = await plainImage({ width: 50, height: 50, color: "#ff0000" }, "png");
		const entity = `<!DOCTYPE svg [<!ENTITY name SYSTEM "file:///etc/hostname">]>`;
		const { gallery, get, image } = await setUp({
			"secret.png": secret,
			"entity.svg": svg("<text>&name;</text>", entity),
		});
		expect((await get(160, "entity.svg")).status).toBe(415);
		const file = `${gallery.directory}/secret.png`;
		const images = [file, `file://${file}`, "secret.png", "http://127.0.0.1:9/secret.png"].map(
			(href) => `<image href="${href}" width="50" height="50"/>`,
		);
		await gallery.add("curious.svg", svg(images.join("")));
		const { bytes } = await image(160, "curious.svg", accepting.neither);
		expect((await pixelOf(bytes, 80, 80)).alpha).toBe(0);
	});

	it.each([
		["outside of the gallery", "..%2Foriginals%2Floaf.jpg"],
		["outside of the gallery, in a folder", "folder/..%2F..%2Foriginals%2Floaf.jpg"],
		["outside of the gallery, with backslashes", "..%5Coriginals%5Cloaf.jpg"],
		["at the root", "%2Fetc%2Fhostname"],
		["with a character that ends file names", "loaf.jpg%00"],
		["of a folder", "loaf.jpg/"],
		["longer than any", `${"a".repeat(400)}.jpg`],
	])("is a key %s, before anybody is asked for it", async (_name, key) => {
		const { gallery, get } = await setUp();
		const response = await get(160, key);
		expect(response.status).toBe(404);
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(gallery.originals.reads).toBe(0);
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

describe("while the gallery is out of reach", () => {
	it("known images are sent, others are asked for again later", async () => {
		const loaf = await plainImage({ width: 200, height: 200 });
		const { gallery, get } = await setUp({ "loaf.jpg": loaf, "bun.jpg": loaf });
		expect((await get(160, "loaf.jpg")).status).toBe(200);
		gallery.originals.reachable = false;
		expect((await get(160, "loaf.jpg")).status).toBe(200);
		const unknown = await get(160, "bun.jpg");
		expect(unknown.status).toBe(503);
		expect(unknown.headers.get("retry-after")).toBe("10");
		expect(unknown.headers.get("cache-control")).toBe("no-store");
		gallery.originals.reachable = true;
		expect((await get(160, "bun.jpg")).status).toBe(200);
	});
});
