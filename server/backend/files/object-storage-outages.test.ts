import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { uploadImage } from "../../../app/bakery/media/images.ts";
import { FILE_STORAGE_FAILED } from "../../../app/platform/outages.ts";
import { startTestBakery, type TestBakery } from "../../../database/tests/test-bakery.ts";
import { plainImage } from "../../images/test-gallery.ts";
import { startTestObjectStorage, type TestObjectStorage } from "../fixtures/test-object-storage.ts";
import { FileStorageFailure } from "../requests/outages.ts";
import type { FileStore } from "./file-store.ts";
import { createObjectStorageClient } from "./object-storage-client.ts";
import { createObjectStorageFiles } from "./object-storage-files.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const answerMilliseconds = 1000;
const name = "product-images/loaf.jpg";
const bytes = new Uint8Array(3_000_000).fill(7);

let storage: TestObjectStorage;

beforeAll(async () => {
	storage = await startTestObjectStorage();
});

afterEach(() => {
	storage.state = "works";
	storage.disconnect();
});

afterAll(() => storage.stop());

describe("files in an object storage", () => {
	let files: FileStore;

	beforeAll(async () => {
		const deadlines = { answerMilliseconds, slowestBytesPerSecond: 3_000_000 };
		const client = createObjectStorageClient(storage.settings, deadlines);
		files = createObjectStorageFiles(storage.settings, client);
		await files.write(name, bytes, "image/jpeg");
	});

	const calls: [string, () => Promise<unknown>][] = [
		["written", () => files.write(name, new Uint8Array(3), "image/jpeg")],
		["read", () => files.read(name)],
		["listed", () => files.list("product-images")],
	];

	test.each(calls)(
		"are not %s by a storage that hangs, and nobody waits for long",
		async (_, call) => {
			storage.state = "hangs";
			const startedAt = performance.now();
			// What nothing holds on to meanwhile is gone, such as the Request that the signal belongs to.
			const collecting = setInterval(collectGarbage, 100);
			const outcome = call().finally(() => clearInterval(collecting));
			await expect(outcome).rejects.toThrow(/could not be reached for .*timed out/);
			expect(performance.now() - startedAt).toBeLessThan(answerMilliseconds + 2000);
		},
	);

	test.each(calls)("are not %s by a storage that fails, after a few tries", async (_, call) => {
		storage.state = "fails";
		storage.requests = 0;
		await expect(call()).rejects.toThrow("The file storage answered 500 for ");
		expect(storage.requests).toBe(4);
	});

	test("fail when nothing more of them arrives", async () => {
		storage.state = "stalls";
		const file = await files.read(name);
		if (!file) throw new Error("The file is there.");
		await expect(buffer(file.body)).rejects.toThrow(FileStorageFailure);
	});
});

describe("a site whose object storage has a problem", () => {
	let bakery: TestBakery;

	beforeAll(async () => {
		const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage.settings;
		bakery = await startTestBakery({
			S3_ENDPOINT: endpoint,
			S3_REGION: region,
			S3_BUCKET: bucket,
			S3_ACCESS_KEY_ID: accessKeyId,
			S3_SECRET_ACCESS_KEY: secretAccessKey,
		});
	});

	afterAll(() => bakery.stop());

	async function upload(name: string) {
		const bytes = new Uint8Array(await plainImage({ width: 9, height: 9 })).buffer;
		return uploadImage(bakery.as.administrator.fetch, { name, type: "image/jpeg", bytes });
	}

	test("says so to who uploads, and takes the same file when it works again", async () => {
		storage.state = "fails";
		const { message } = FILE_STORAGE_FAILED;
		await expect(upload("roll.jpg")).rejects.toMatchObject({ status: 503, message });
		storage.state = "works";
		await upload("roll.jpg");
	});

	test("says so to who asks for an image, and fails no other request", async () => {
		const publicUrl = bakery.url + (await upload("bun.jpg")).url;
		storage.state = "fails";
		const response = await fetch(publicUrl);
		expect(response.status).toBe(503);
		expect(response.headers.get("retry-after")).toBe("10");
		expect(await response.json()).toMatchObject({ message: FILE_STORAGE_FAILED.message });
		storage.state = "works";
		expect((await fetch(publicUrl)).status).toBe(200);
	});

	test("lets the owner save while it hangs and uploads wait for it", async () => {
		storage.state = "hangs";
		storage.requests = 0;
		const uploads = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map(upload);
		await expect.poll(() => storage.requests).toBe(1);
		expect(await bakery.as.administrator("my_access", {})).toHaveLength(1);
		storage.state = "fails";
		storage.disconnect();
		for (const upload of await Promise.allSettled(uploads)) {
			const reason = { message: FILE_STORAGE_FAILED.message };
			expect(upload).toMatchObject({ status: "rejected", reason });
		}
	});
});
