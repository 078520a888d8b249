import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDiskFiles } from "../backend/files/disk-files.ts";
import { folderOriginals, galleryOriginals } from "./originals.ts";

async function createFiles() {
	const directory = await mkdtemp(path.join(tmpdir(), "levain-originals-"));
	onTestFinished(() => rm(directory, { recursive: true, force: true }));
	return { directory, files: createDiskFiles(directory) };
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe("the originals of the gallery", () => {
	it("are read with a version that follows their bytes", async () => {
		const { files } = await createFiles();
		const originals = galleryOriginals(files);
		await files.write("product-images/loaf.jpg", Buffer.from("bread"), "image/jpeg");
		const original = await originals.read("loaf.jpg");
		expect(text(original?.bytes)).toBe("bread");
		expect(await originals.version("loaf.jpg")).toBe(original?.version);
		await files.write("product-images/loaf.jpg", Buffer.from("more bread"), "image/jpeg");
		expect(await originals.version("loaf.jpg")).not.toBe(original?.version);
	});

	it.each(["loaf.jpg", "../secrets.json", "a folder/50 % rye?.jpg"])(
		"are null when they are not there: %s",
		async (key) => {
			const originals = galleryOriginals((await createFiles()).files);
			expect(await originals.version(key)).toBeNull();
			expect(await originals.read(key)).toBeNull();
		},
	);
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
