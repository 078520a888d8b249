import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { checkObjectStorage } from "./check-object-storage.ts";

const allowed = { write: 200, read: 200, list: 200, missing: 404, delete: 204 };

const settings = {
	region: "eu-central-1",
	bucket: "bakery",
	accessKeyId: "the key",
	secretAccessKey: "the secret",
};

/** Checks an object storage that answers each step with a status. */
async function check(statuses: typeof allowed): Promise<void> {
	const storage = createServer(({ method, url = "" }, response) => {
		const kind = url.includes("list-type") ? "list" : url.endsWith("missing") ? "missing" : "read";
		const step = method === "PUT" ? "write" : method === "DELETE" ? "delete" : kind;
		response.writeHead(statuses[step], { location: "http://127.0.0.1:1/elsewhere" });
		response.end("<Error><Message>In its own words.</Message></Error>");
	}).listen(0, "127.0.0.1");
	await once(storage, "listening");
	onTestFinished(() => void storage.close());
	const { port } = storage.address() as AddressInfo;
	await checkObjectStorage({ ...settings, endpoint: `http://127.0.0.1:${port}` });
}

test("a bucket that may be used is fine", () => check(allowed));

test.each([
	["a wrong key", { write: 403 }, "Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY"],
	["a key that may not read", { read: 403 }, "refuses to read in the bucket bakery"],
	["a key that may not list", { list: 403 }, "may read, write, delete, and list there"],
	["a key for which missing files are forbidden", { missing: 403 }, "refuses to list"],
	["a bucket that is not there", { write: 404 }, "has no bucket bakery"],
	["a storage that fails", { write: 500 }, "answers 500"],
])("%s is named", async (_what, statuses, message) => {
	await expect(check({ ...allowed, ...statuses })).rejects.toThrow(message);
});

test("a storage that cannot be reached is reported", async () => {
	const unreachable = { ...settings, endpoint: "http://127.0.0.1:1" };
	await expect(checkObjectStorage(unreachable)).rejects.toThrow(
		"The file storage http://127.0.0.1:1 cannot be reached",
	);
});
