import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { describeImages } from "./describe-images.ts";
import { createTestGallery, plainImage } from "./test-gallery.ts";

const stored = (key: string) => `/storage/v1/object/public/product-images/${key}`;

/** For images that are looked at on a busy machine. */
const unhurried = { withinMilliseconds: 10_000 };

describe("describing images", () => {
	it("gives size and colors by the address that the database holds", async () => {
		const gallery = await createTestGallery();
		await gallery.add("loaf.jpg", await plainImage({ width: 800, height: 400, color: "#c08040" }));
		await gallery.add(
			"gray.png",
			await plainImage({ width: 90, height: 60, color: "#808080" }, "png"),
		);
		const absolute = `https://old-name.example${stored("gray.png")}`;
		const found = await describeImages(gallery.start(), [stored("loaf.jpg"), absolute], unhurried);
		expect(found.get(absolute)).toEqual({ width: 90, height: 60, colors: "#888,#888,#888" });
		expect(found.get(stored("loaf.jpg"))).toMatchObject({ width: 800, height: 400 });
	});

	it("gives the colors from top to bottom", async () => {
		const gallery = await createTestGallery();
		const flag = sharp({ create: { width: 90, height: 90, channels: 3, background: "#cc8844" } });
		const sky = await plainImage({ width: 90, height: 30, color: "#bbddff" }, "png");
		await gallery.add(
			"flag.png",
			await flag
				.composite([{ input: sky, top: 0, left: 0 }])
				.png()
				.toBuffer(),
		);
		const found = await describeImages(gallery.start(), [stored("flag.png")], unhurried);
		expect(found.get(stored("flag.png"))?.colors).toMatch(/^#bd[ef],#c8[45],#c84$/);
	});

	it("gives no colors for transparent images", async () => {
		const gallery = await createTestGallery();
		const glass = await plainImage({ width: 50, height: 50, color: "#c0804080" }, "png");
		await gallery.add("glass.png", glass);
		const found = await describeImages(gallery.start(), [stored("glass.png")], unhurried);
		expect(found.get(stored("glass.png"))).toEqual({ width: 50, height: 50, colors: null });
	});

	it("gives colors of what could be transparent and is not", async () => {
		const gallery = await createTestGallery();
		const tile = await plainImage({ width: 50, height: 50, color: "#cc8844ff" }, "png");
		await gallery.add("tile.png", tile);
		const found = await describeImages(gallery.start(), [stored("tile.png")], unhurried);
		expect(found.get(stored("tile.png"))?.colors).toBe("#c84,#c84,#c84");
	});

	it("leaves out what is not there, no image, or on another site", async () => {
		const gallery = await createTestGallery();
		await gallery.add("note.jpg", "not an image");
		const elsewhere = "https://images.example/loaf.jpg";
		const urls = [stored("missing.jpg"), stored("note.jpg"), elsewhere, "data:image/gif;base64,AA"];
		expect(await describeImages(gallery.start(), urls, unhurried)).toEqual(new Map());
	});

	it("adds what the owner says about it, to images of the gallery", async () => {
		const gallery = await createTestGallery();
		for (const key of ["loaf.jpg", "roll.jpg"]) {
			await gallery.add(key, await plainImage({ width: 80, height: 40 }));
		}
		const details = new Map([["loaf.jpg", { alt: "A loaf", focus: "20% 70%" }]]);
		const urls = [stored("loaf.jpg"), stored("roll.jpg")];
		const found = await describeImages(gallery.start(), urls, { ...unhurried, details });
		expect(found.get(stored("loaf.jpg"))).toMatchObject({
			width: 80,
			alt: "A loaf",
			focus: "20% 70%",
		});
		expect(found.get(stored("roll.jpg"))).not.toHaveProperty("alt");
		expect(found.get(stored("roll.jpg"))).not.toHaveProperty("focus");
	});

	it("knows that an image was deleted, though its file is still there", async () => {
		const gallery = await createTestGallery();
		await gallery.add("loaf.jpg", await plainImage({ width: 80, height: 40 }));
		const details = new Map([["loaf.jpg", null]]);
		const found = await describeImages(gallery.start(), [stored("loaf.jpg")], { details });
		expect(found).toEqual(new Map([[stored("loaf.jpg"), null]]));
	});

	it("needs no original once an image is known", async () => {
		const gallery = await createTestGallery();
		await gallery.add("loaf.jpg", await plainImage({ width: 800, height: 400 }));
		const first = await describeImages(gallery.start(), [stored("loaf.jpg")], unhurried);
		gallery.originals.reachable = false;
		expect(await describeImages(gallery.start(), [stored("loaf.jpg")], unhurried)).toEqual(first);
	});

	it("does not wait for an image that takes too long", async () => {
		const gallery = await createTestGallery();
		const loaf = await plainImage({ width: 800, height: 400 });
		await gallery.add("loaf.jpg", loaf);
		await gallery.add("slow.jpg", loaf);
		const images = gallery.start();
		await describeImages(images, [stored("loaf.jpg")], unhurried);
		gallery.originals.read = () => new Promise(() => {});
		const urls = [stored("slow.jpg"), stored("loaf.jpg")];
		const found = await describeImages(images, urls, { withinMilliseconds: 20 });
		expect([...found.keys()]).toEqual([stored("loaf.jpg")]);
	});
});
