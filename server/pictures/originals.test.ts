import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDiskFiles } from "../backend/files/disk-files.ts";
import { publicFileName, servePublicFile } from "../backend/files/public-files.ts";
import { bucketOriginals, folderOriginals } from "./originals.ts";

async function createFiles() {
	const directory = await mkdtemp(path.join(tmpdir(), "levain-originals-"));
	onTestFinished(() => rm(directory, { recursive: true, force: true }));
	return { directory, files: createDiskFiles(directory) };
}

/** A bucket in this process, and what is asked of it. */
async function createBucket() {
	const { files } = await createFiles();
	const requests: string[] = [];
	const fetchInProcess: typeof fetch = async (input, init) => {
		const request = new Request(input, init);
		const { pathname } = new URL(request.url);
		requests.push(`${request.method} ${pathname}`);
		const name = publicFileName(pathname);
		return name ? servePublicFile(files, name, request) : new Response(null, { status: 404 });
	};
	const backend = { url: "http://bakery.test", fetch: fetchInProcess };
	return { files, requests, originals: bucketOriginals(backend) };
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe("the originals of a bucket", () => {
	it("are read through their public addresses", async () => {
		const { files, requests, originals } = await createBucket();
		await files.write("product-images/loaf.jpg", Buffer.from("bread"), "image/jpeg");
		expect(text((await originals.read("loaf.jpg"))?.bytes)).toBe("bread");
		expect(requests).toEqual(["GET /storage/v1/object/public/product-images/loaf.jpg"]);
	});

	it("have a version that follows their bytes and costs no bytes", async () => {
		const { files, requests, originals } = await createBucket();
		await files.write("product-images/loaf.jpg", Buffer.from("bread"), "image/jpeg");
		const version = await originals.version("loaf.jpg");
		expect(version).toBe((await originals.read("loaf.jpg"))?.version);
		await files.write("product-images/loaf.jpg", Buffer.from("more bread"), "image/jpeg");
		expect(await originals.version("loaf.jpg")).not.toBe(version);
		expect(requests[0]).toMatch(/^HEAD /);
	});

	it("are null when they are not there", async () => {
		const { originals } = await createBucket();
		expect(await originals.version("loaf.jpg")).toBeNull();
		expect(await originals.read("loaf.jpg")).toBeNull();
	});

	it("fail when the storage does", async () => {
		const backend = {
			url: "http://bakery.test",
			fetch: async () => new Response("try later", { status: 502 }),
		};
		const originals = bucketOriginals(backend);
		await expect(originals.version("loaf.jpg")).rejects.toThrow("502");
	});

	it("have addresses of their own, whatever their keys are made of", async () => {
		const { requests, originals } = await createBucket();
		await originals.read("a folder/50 % rye?.jpg");
		expect(requests).toEqual([
			"GET /storage/v1/object/public/product-images/a%20folder/50%20%25%20rye%3F.jpg",
		]);
	});
});

describe("the originals of a folder", () => {
	it("lie directly in it", async () => {
		const { directory, files } = await createFiles();
		await files.write("art/hero.jpg", Buffer.from("drawn"), "image/jpeg");
		const originals = folderOriginals(path.join(directory, "art"));
		expect(text((await originals.read("hero.jpg"))?.bytes)).toBe("drawn");
		expect(await originals.read("missing.jpg")).toBeNull();
		expect(await folderOriginals(directory).read("art/hero.jpg")).toBeNull();
		expect(await originals.read("../art/hero.jpg")).toBeNull();
	});
});
