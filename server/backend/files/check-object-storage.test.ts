import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { checkObjectStorage } from "./check-object-storage.ts";

/** Checks an object storage that answers each method with a status. */
async function check(statuses: { PUT: number; DELETE: number }): Promise<void> {
	const storage = createServer((request, response) => {
		response.writeHead(statuses[request.method as "PUT" | "DELETE"]).end();
	}).listen(0, "127.0.0.1");
	await once(storage, "listening");
	const { port } = storage.address() as AddressInfo;
	try {
		await checkObjectStorage(settingsFor(`http://127.0.0.1:${port}`));
	} finally {
		storage.close();
	}
}

const settingsFor = (endpoint: string) => ({
	endpoint,
	region: "eu-central-1",
	bucket: "bakery",
	accessKeyId: "the key",
	secretAccessKey: "the secret",
});

test("a bucket that may be written is fine", () => check({ PUT: 200, DELETE: 204 }));

test.each([
	["a wrong key", { PUT: 403, DELETE: 403 }, "Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY"],
	["a key that may not delete", { PUT: 200, DELETE: 403 }, "may write and delete there"],
	[
		"a bucket that is not there",
		{ PUT: 404, DELETE: 404 },
		"has no bucket bakery. Check S3_BUCKET",
	],
	["a storage that fails", { PUT: 500, DELETE: 500 }, "answers 500"],
])("%s is named", async (_what, statuses, message) => {
	await expect(check(statuses)).rejects.toThrow(message);
});

test("a storage that cannot be reached is reported", async () => {
	await expect(checkObjectStorage(settingsFor("http://127.0.0.1:1"))).rejects.toThrow(
		"The file storage http://127.0.0.1:1 cannot be reached",
	);
});
