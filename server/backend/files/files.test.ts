import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { listImages, uploadImage } from "../../../app/bakery/media/images.ts";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { openBrowser } from "../../../database/tests/test-client.ts";

const bakery = bakeryForTests();

beforeAll(async () => {
	await upload("loaf.jpg", "the bytes of a drawing", "image/jpeg");
});

const facts = {
	width: 9,
	height: 9,
	colors: "#000,#000,#000",
	transparent: false,
	drawingWidth: null,
	version: "9",
};

const images = () => bakery.backend.service.images;

/** The server's own files are kept as they are. */
function upload(name: string, content: string, contentType: string): Promise<void> {
	const image = { name, bytes: Buffer.from(content), contentType, facts };
	return images().store(image, { caller: { kind: "server" } });
}

function fetchImage(name: string, init?: RequestInit): Promise<Response> {
	return fetch(`${bakery.url}/storage/v1/object/public/product-images/${name}`, init);
}

describe("an uploaded image", () => {
	test("is public by its address, with its type and for good", async () => {
		const response = await fetchImage("loaf.jpg");
		expect(await response.text()).toBe("the bytes of a drawing");
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"content-type": "image/jpeg",
			"content-length": "22",
			"cache-control": "public, max-age=31536000, immutable",
			"x-content-type-options": "nosniff",
		});
	});

	test.each([
		["bytes=4-8", "bytes 4-8/22", "bytes"],
		["bytes=15-", "bytes 15-21/22", "drawing"],
		["bytes=-7", "bytes 15-21/22", "drawing"],
		["bytes=15-99", "bytes 15-21/22", "drawing"],
	])("is sent in part: %s", async (range, contentRange, part) => {
		const response = await fetchImage("loaf.jpg", { headers: { range } });
		expect(response.status).toBe(206);
		expect(response.headers.get("content-range")).toBe(contentRange);
		expect(await response.text()).toBe(part);
	});

	test("is listed with the newest first, and gone when it is removed", async () => {
		await upload("roll.jpg", "another", "image/jpeg");
		const listed = async () => (await listImages(bakery.as.editor)).map(({ key }) => key);
		expect(await listed()).toEqual(["roll.jpg", "loaf.jpg"]);

		await images().remove("roll.jpg");
		expect((await fetchImage("roll.jpg")).status).toBe(404);
		expect(await listed()).toEqual(["loaf.jpg"]);
	});

	test("cannot be replaced by accident", async () => {
		await expect(upload("loaf.jpg", "other bytes", "image/jpeg")).rejects.toThrow("already exists");
		expect(await (await fetchImage("loaf.jpg")).text()).toBe("the bytes of a drawing");
	});
});

test("an image is gone from the list before its file is: a crash in between leaves what nobody sees", async () => {
	await upload("stuck.jpg", "bytes", "image/jpeg");
	const file = join(bakery.dataDirectory, "files/product-images/stuck.jpg");
	await rm(file);
	// A folder is no file that could be removed.
	await mkdir(join(file, "in-its-place"), { recursive: true });
	await images().remove("stuck.jpg");
	const rows = await bakery.sql`select from files.images where name = 'stuck.jpg'`;
	expect(rows).toHaveLength(0);
	await rm(file, { recursive: true });
});

test("a drawing that carries a script cannot run it on the site's address", async () => {
	await upload("logo-1.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml");
	const { headers } = await fetchImage("logo-1.svg");
	expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("an upload that is not allowed leaves no file", async () => {
	const bytes = new TextEncoder().encode("planted").buffer;
	const file = { name: "planted.jpg", type: "image/jpeg", bytes };
	for (const { fetch } of [openBrowser(bakery.backend), bakery.as["signed-in"]]) {
		await expect(uploadImage(fetch, file)).rejects.toThrow();
	}
	for (const role of ["anonymous", "signed-in"] as const) {
		const row = { name: file.name, facts: "{}" };
		const added = bakery.sqlAs(role, (sql) => sql`insert into files.images ${sql(row)}`);
		await expect(added).rejects.toMatchObject({ code: "42501" });
	}
	expect((await fetchImage("planted.jpg")).status).toBe(404);
	expect((await fetchImage("loaf.jpg")).status).toBe(200);
});
