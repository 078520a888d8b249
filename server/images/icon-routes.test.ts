import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readSeo, readSettings, type Settings } from "../../app/bakery/site/stored-site.ts";
import { createIconRoutes } from "./icon-routes.ts";
import { createTestGallery, pixelOf, testImageWorker } from "./test-gallery.ts";

const artDirectory = path.join(import.meta.dirname, "../../art");
const brandColor = "#205080";
const stored = (key: string) => `/storage/v1/object/public/product-images/${key}`;

/** The icons of a bakery with these settings, which may change. */
async function setUp(settings: Partial<Settings> = {}, logo?: Uint8Array) {
	const gallery = await createTestGallery();
	if (logo) await gallery.add("logo", logo);
	const site = {
		settings: { ...readSettings(null), primary: brandColor, ...settings },
		seo: { ...readSeo(null), metaDescription: "Bread worth the walk." },
	};
	if (logo) site.settings.logoUrl = stored("logo");
	const readSite = async () => site;
	const routes = createIconRoutes({
		images: gallery.start(),
		imageWorker: testImageWorker,
		artDirectory,
		readSite,
	});
	const get = async (address: string, headers = {}) => routes.request(address, { headers });
	const bytes = async (address: string) => {
		const response = await get(address);
		expect(response.status).toBe(200);
		return response.bytes();
	};
	return { gallery, site, get, bytes };
}

/** An image of a disc of this color on this ground, transparent if there is none. */
function disc(color: string, ground = "none"): Promise<Buffer<ArrayBuffer>> {
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path fill="${ground}" d="M0 0H200V100H0Z"/><ellipse cx="100" cy="50" rx="95" ry="45" fill="${color}"/></svg>`;
	return sharp(Buffer.from(drawing)).png().toBuffer();
}

const colorAt = async (image: Uint8Array, left: number, top: number) => {
	const { red, green, blue, alpha } = await pixelOf(image, left, top);
	const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("");
	return alpha === 0 ? "nothing" : `#${hex}`;
};

describe("the icons", () => {
	it.each([
		["/icon-192.png", 192],
		["/icon-512.png", 512],
		["/apple-touch-icon.png", 180],
	])("%s is a square of %d pixels in the brand color", async (address, side) => {
		const { bytes } = await setUp();
		const icon = await bytes(address);
		const { format, width, height, hasAlpha } = await sharp(icon).metadata();
		expect({ format, width, height, hasAlpha }).toEqual({
			format: "png",
			width: side,
			height: side,
			hasAlpha: false,
		});
		expect(await colorAt(icon, 2, 2)).toBe(brandColor);
	});

	it("include a card for shared links, with the logo on the brand color", async () => {
		const { bytes } = await setUp({}, await disc("#ffffff"));
		const card = await bytes("/social-picture.png");
		const { format, width, height } = await sharp(card).metadata();
		expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
		expect(await colorAt(card, 2, 2)).toBe(brandColor);
		expect(await colorAt(card, 600, 315)).toBe("#ffffff");
		// Whole, where a network cuts off all but the square in the middle.
		expect(await colorAt(card, 600 - 320, 315)).toBe(brandColor);
	});

	it("show the default mark of a bakery without a logo", async () => {
		const { get, bytes } = await setUp();
		const drawing = Buffer.from(await bytes("/icon.svg")).toString();
		expect(drawing).toContain(`color="${brandColor}"`);
		expect((await get("/icon.svg")).headers.get("content-type")).toBe("image/svg+xml");
		// The mark is white on its tile, since that can be read on this brand color.
		expect(await colorAt(await bytes("/icon-512.png"), 256, 240)).toBe("#ffffff");
	});

	it("show the logo, whole and with room around it", async () => {
		const { bytes } = await setUp({}, await disc("#ffffff"));
		const icon = await bytes("/icon-512.png");
		expect(await colorAt(icon, 256, 256)).toBe("#ffffff");
		expect(await colorAt(icon, 256 - 140, 256)).toBe("#ffffff");
		expect(await colorAt(icon, 256 - 160, 256)).toBe(brandColor);
		expect(await colorAt(icon, 256, 256 - 90)).toBe(brandColor);
	});

	it("show a logo in the brand color on another ground", async () => {
		const { bytes } = await setUp({}, await disc(brandColor));
		const icon = await bytes("/icon-192.png");
		expect(await colorAt(icon, 96, 96)).toBe(brandColor);
		expect(await colorAt(icon, 2, 2)).toBe("#ffffff");
	});

	it("continue the ground of a logo that has one", async () => {
		const { bytes } = await setUp({}, await disc("#ffffff", "#101010"));
		expect(await colorAt(await bytes("/icon-192.png"), 2, 2)).toBe("#101010");
	});

	it("show the logo with nothing behind it in tabs", async () => {
		const { bytes } = await setUp({}, await disc("#ffffff"));
		const drawing = await sharp(await bytes("/icon.svg"), { density: 72 })
			.png()
			.toBuffer();
		expect(await colorAt(drawing, 48, 48)).toBe("#ffffff");
		expect(await colorAt(drawing, 48, 2)).toBe("nothing");
	});

	it("follow the logo and the colors, and are not sent again before", async () => {
		const { gallery, site, get, bytes } = await setUp({}, await disc("#ffffff"));
		const first = await get("/icon-192.png");
		expect(first.headers.get("cache-control")).toContain("max-age=300");
		const known = { "if-none-match": first.headers.get("etag") ?? "" };
		expect((await get("/icon-192.png", known)).status).toBe(304);
		site.settings.primary = "#802050";
		expect((await get("/icon-192.png", known)).status).toBe(200);
		expect(await colorAt(await bytes("/icon-192.png"), 2, 2)).toBe("#802050");
		await gallery.add("logo", await disc("#000000"));
		expect(await colorAt(await bytes("/icon-192.png"), 96, 96)).toBe("#000000");
	});

	it.each(["https://images.example/logo.png", stored("missing.png")])(
		"show the default mark instead of a logo that is not here (%s)",
		async (logoUrl) => {
			const { bytes } = await setUp({ logoUrl });
			expect(Buffer.from(await bytes("/icon.svg")).toString()).toContain("currentColor");
		},
	);
});

describe("the web manifest", () => {
	it("introduces the bakery", async () => {
		const { get } = await setUp({ siteName: "Rye & Marigold" });
		const response = await get("/manifest.webmanifest");
		expect(response.headers.get("content-type")).toBe("application/manifest+json");
		expect(await response.json()).toMatchObject({
			name: "Rye & Marigold",
			description: "Bread worth the walk.",
			start_url: "/",
			theme_color: brandColor,
		});
	});

	it("names icons that are there, in the size it says", async () => {
		const { get, bytes } = await setUp();
		const { icons } = await (await get("/manifest.webmanifest")).json();
		for (const { src, sizes } of icons) {
			const { width, height } = await sharp(await bytes(src)).metadata();
			expect(`${width}x${height}`).toBe(sizes);
		}
		const purposes = icons.map(({ purpose }: { purpose: string }) => purpose);
		expect(purposes).toContain("maskable");
	});
});
