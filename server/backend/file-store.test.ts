import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskFiles } from "./disk-files.ts";
import type { FileStore } from "./file-store.ts";
import { createObjectStorageFiles } from "./object-storage-files.ts";

let directory: string;
let server: Server;
let stores: Record<"the disk" | "an object storage", FileStore>;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-files-"));
	server = await startObjectStorage();
	const { port } = server.address() as AddressInfo;
	stores = {
		"the disk": createDiskFiles(directory),
		"an object storage": createObjectStorageFiles({
			endpoint: `http://127.0.0.1:${port}`,
			region: "eu-central-1",
			bucket: "bakery",
			accessKeyId: "the key",
			secretAccessKey: "the secret",
		}),
	};
});

afterAll(async () => {
	server.close();
	await rm(directory, { recursive: true });
});

/** The part of the S3 protocol that we use, for one signed-in account. */
async function startObjectStorage(): Promise<Server> {
	const objects = new Map<string, { bytes: Buffer; type: string }>();
	const storage = createServer(async (request, response) => {
		if (!isSigned(request)) return response.writeHead(403).end("<Code>AccessDenied</Code>");
		const key = request.url ?? "";
		if (request.method === "PUT") {
			const type = request.headers["content-type"] ?? "";
			objects.set(key, { bytes: await buffer(request), type });
			return response.setHeader("etag", '"1"').end();
		}
		if (request.method === "DELETE") {
			objects.delete(key);
			return response.writeHead(204).end();
		}
		const object = objects.get(key);
		if (!object) return response.writeHead(404).end();
		const [, first = "0", last = ""] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
		const part = object.bytes.subarray(Number(first), last ? Number(last) + 1 : undefined);
		response.writeHead(last ? 206 : 200, {
			"content-type": object.type,
			"content-length": part.byteLength,
			etag: '"1"',
			"last-modified": new Date(0).toUTCString(),
			...(last ? { "content-range": `bytes ${first}-${last}/${object.bytes.byteLength}` } : {}),
		});
		return response.end(request.method === "HEAD" ? undefined : part);
	}).listen(0, "127.0.0.1");
	await once(storage, "listening");
	return storage;
}

function isSigned({ headers }: IncomingMessage): boolean {
	return /^AWS4-HMAC-SHA256 Credential=the key\/\d+\/eu-central-1\/s3\//.test(
		headers.authorization ?? "",
	);
}

const name = "product-images/loaf.jpg";
const bytes = new TextEncoder().encode("the bytes of a picture");

describe.each(["the disk", "an object storage"] as const)("files on %s", (place) => {
	test("come back as they were written, whole or in part", async () => {
		const files = stores[place];
		await files.write(name, bytes, "image/jpeg");
		const file = await files.read(name);
		expect(file && (await text(file.body))).toBe("the bytes of a picture");
		expect(file?.info).toMatchObject({ contentType: "image/jpeg", size: bytes.byteLength });
		const part = await files.read(name, { first: 4, last: 8 });
		expect(part && (await text(part.body))).toBe("bytes");
		expect(part?.info.size).toBe(bytes.byteLength);
	});

	test("are described by what they are", async () => {
		const files = stores[place];
		const written = await files.write(name, bytes, "image/jpeg");
		expect(await files.describe(name)).toMatchObject({
			...written,
			lastModified: expect.any(Date),
		});
	});

	test("are gone when they are removed, and removing them again does no harm", async () => {
		const files = stores[place];
		await files.write(name, bytes, "image/jpeg");
		await files.remove(name);
		await files.remove(name);
		expect(await files.describe(name)).toBeNull();
		expect(await files.read(name)).toBeNull();
	});

	test.each(["../secrets.json", "product-images/../../secrets.json", "product-images/a/b", "x"])(
		"have no name like %s",
		async (wrong) => {
			await expect(async () => stores[place].write(wrong, bytes, "image/jpeg")).rejects.toThrow(
				"Not a name for a stored file",
			);
			await expect(async () => stores[place].describe(wrong)).rejects.toThrow();
		},
	);
});

test("files on the disk lie there under their own names", async () => {
	await stores["the disk"].write(name, bytes, "image/jpeg");
	expect(await readFile(join(directory, name), "utf8")).toBe("the bytes of a picture");
	expect(await readdir(join(directory, "product-images"))).toEqual(["loaf.jpg"]);
});

test("an object storage that refuses is quoted", async () => {
	const { port } = server.address() as AddressInfo;
	const stranger = createObjectStorageFiles({
		endpoint: `http://127.0.0.1:${port}`,
		region: "eu-central-1",
		bucket: "bakery",
		accessKeyId: "another key",
		secretAccessKey: "the secret",
	});
	await expect(stranger.write(name, bytes, "image/jpeg")).rejects.toThrow("answered 403");
	await expect(stranger.write(name, bytes, "image/jpeg")).rejects.toThrow("AccessDenied");
});
