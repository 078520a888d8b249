import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { uploadImage } from "../../../app/bakery/media/images.ts";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import type { Refusal } from "../../backend/requests/refusal.ts";
import { createImageWorker } from "../image-worker/image-worker.ts";
import { createOpenUpload } from "./open-upload.ts";

const bakery = bakeryForTests();

function upload(name: string, bytes: Uint8Array) {
	const file = { name, type: "image/jpeg", bytes: new Uint8Array(bytes).buffer };
	return uploadImage(bakery.as.administrator.fetch, file);
}

function fetchImage(name: string): Promise<Response> {
	return fetch(`${bakery.url}/storage/v1/object/public/product-images/${name}`);
}

/** A photo as a phone makes it: lying on its side, with its place and its owner's name. */
function phonePhoto(): Promise<Buffer> {
	return sharp({ create: { width: 60, height: 40, channels: 3, background: "#c84" } })
		.withExif({ IFD0: { Artist: "Erika Mustermann" }, IFD3: { GPSLatitude: "52/1 30/1 58/1" } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
}

describe("an upload", () => {
	test("is public without the place and the name that were in it, and upright", async () => {
		await upload("content-1.jpg", await phonePhoto());
		const bytes = new Uint8Array(await (await fetchImage("content-1.jpg")).arrayBuffer());
		expect(Buffer.from(bytes).includes("Mustermann")).toBe(false);
		const { exif, orientation, width, height } = await sharp(bytes).metadata();
		expect({ exif, orientation, width, height }).toEqual({ width: 40, height: 60 });
	});

	test("has the type of what is in it, whatever it is called", async () => {
		const background = { r: 0, g: 0, b: 0, alpha: 0 };
		const png = await sharp({ create: { width: 9, height: 9, channels: 4, background } })
			.png()
			.toBuffer();
		await upload("logo-1.jpg", png);
		const response = await fetchImage("logo-1.jpg");
		expect(response.headers.get("content-type")).toBe("image/png");
		expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
	});

	test.each([
		["empty.jpg", "", 400, "empty"],
		["photo.jpg", "Dear baker, …", 415, "isn't an image"],
		["photo.heic", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", 415, "Export the photo as JPEG"],
		["film.avif", "\0\0\0\x18ftypisom\0\0\0\0mp42isom", 415, "format isn't supported"],
		["half.png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 400, "damaged or incomplete"],
		["large.jpg", "\xff\xd8\xff".padEnd(20 * 1024 * 1024 + 1), 413, "The limit is 20 MB"],
		["logo.svg", "<svg><script>alert(1)</script></svg>", 400, "contains scripts"],
	])(
		"called %s is refused, with the reason, and not kept",
		async (name, content, status, reason) => {
			const refusal = { status, message: expect.stringContaining(reason) };
			await expect(upload(name, Buffer.from(content, "latin1"))).rejects.toMatchObject(refusal);
			expect((await fetchImage(name)).status).toBe(404);
		},
	);
});

describe("opening uploads", () => {
	test("happens for a few at once; more are to come again later", async () => {
		const openUpload = createOpenUpload(bakery.backend.imageWorker);
		const bytes = await phonePhoto();
		const uploads = Array.from({ length: 12 }, (_, number) =>
			openUpload({ bytes, name: `${number}.jpg` }),
		);
		const outcomes = await Promise.allSettled(uploads);
		const refused = outcomes.filter((outcome) => outcome.status === "rejected");
		expect(refused.map(({ reason }: { reason: Refusal }) => reason)).toMatchObject(
			Array(2).fill({ status: 503, retryAfterSeconds: 5 }),
		);
		await expect(openUpload({ bytes, name: "later.jpg" })).resolves.toBeDefined();
	});

	test("refuses a file that ends the process that opens it", async () => {
		const folder = await mkdtemp(path.join(tmpdir(), "levain-uploads-"));
		onTestFinished(() => rm(folder, { recursive: true }));
		const program = path.join(folder, "fragile.mjs");
		await writeFile(program, "process.on('message', () => process.abort());");
		const imageWorker = createImageWorker({ program });
		const opening = createOpenUpload(imageWorker)({ bytes: await phonePhoto(), name: "bomb.jpg" });
		await expect(opening).rejects.toMatchObject({ status: 400, code: "damaged" });
	});
});
