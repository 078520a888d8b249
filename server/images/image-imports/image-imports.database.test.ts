import { createHash, randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { listImageImports, retryImageImports } from "../../../app/bakery/media/image-imports.ts";
import { deleteImage, getImage } from "../../../app/bakery/media/images.admin.ts";
import { listImages } from "../../../app/bakery/media/images.ts";
import { MAX_UPLOAD_BYTES, uploadRefusals } from "../../../app/bakery/media/uploads.ts";
import { restoreFromTrash } from "../../../app/bakery/trash/trash.ts";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { createOpenUpload } from "../uploads/open-upload.ts";
import { startTestHost, type TestHost, testNetwork } from "./fixtures/test-host.ts";
import { type ImageImports, startImageImports } from "./image-imports.ts";

const bakery = bakeryForTests();
let loaf: Buffer;

beforeAll(async () => {
	loaf = await photo("#c84");
});
beforeEach(async () => {
	await bakery.sql`truncate public.products, private.trash, public.image_details cascade`;
	for (const { key } of await listImages(bakery.as.editor)) {
		await bakery.backend.service.images.remove(key);
	}
});

/** A photo with a place and a name in it. */
function photo(background: string): Promise<Buffer> {
	return sharp({ create: { width: 60, height: 40, channels: 3, background } })
		.withExif({ IFD0: { Artist: "Erika Mustermann" } })
		.jpeg()
		.toBuffer();
}

function start(host: TestHost): ImageImports {
	const imports = startImageImports({
		service: bakery.backend.service,
		changes: bakery.backend.changes,
		openUpload: createOpenUpload(bakery.backend.imageWorker),
		network: testNetwork(host),
		fetchLimits: { standstillMilliseconds: 500, maxMilliseconds: 3000 },
	});
	onTestFinished(() => imports.stop());
	return imports;
}

/** Saves a product whose images are to be fetched. */
async function importProduct(name: string, urls: string[]): Promise<string> {
	return bakery.sql.begin(async (transaction) => {
		await transaction`
			select set_config('levain.user_id', ${bakery.users.administrator}, true)`;
		const [row] = await transaction`
			insert into public.products (name) values (${name}) returning id`;
		await transaction`select private.request_product_images(${transaction.json([{ id: row?.id, images: urls }])})`;
		return row?.id;
	});
}

const state = () => listImageImports(bakery.as.administrator);

async function whenAllEnded() {
	return vi.waitFor(
		async () => {
			const current = await state();
			expect(current.waiting).toBe(0);
			return current;
		},
		{ timeout: 15_000, interval: 50 },
	);
}

async function imagesOf(product: string): Promise<string[]> {
	const [row] = await bakery.sql`
		select image_url, more_image_urls from public.products where id = ${product}`;
	return [row?.image_url, ...(row?.more_image_urls ?? [])];
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Answers each path with its file, and others with 404. */
function serve(files: Record<string, Uint8Array | string>): RequestListener {
	return (request, response) => {
		const file = files[request.url ?? ""];
		if (file === undefined) response.writeHead(404).end();
		else response.end(file);
	};
}

test("images are fetched, cleaned, named, and shown in their order", async () => {
	const host = await startTestHost(
		serve({
			"/Dark%20Rye.JPG?v=2": loaf,
			"/2.png": await photo("#123"),
			"/3": await photo("#456"),
		}),
	);
	start(host);
	const rye = await importProduct("Rye", ["/Dark%20Rye.JPG?v=2", "/2.png", "/3"].map(host.url));
	expect(await whenAllEnded()).toMatchObject({ done: 3, ended: 3, failed: 0, problems: [] });

	const [main = "", ...more] = await imagesOf(rye);
	expect(more).toHaveLength(2);
	const key = `import-${hashOf(loaf)}.jpeg`;
	expect(main).toContain(key);
	expect(await getImage(bakery.as.administrator, key)).toMatchObject({
		name: "Dark Rye",
		alt: "",
	});
	const response = await fetch(bakery.url + main);
	expect(response.headers.get("content-type")).toBe("image/jpeg");
	const stored = Buffer.from(await response.arrayBuffer());
	expect(stored.includes("Mustermann")).toBe(false);
	expect(await sharp(stored).metadata()).toMatchObject({ width: 60, height: 40 });
	const names = await bakery.sql`select name from public.image_details order by name`;
	expect(names.map(({ name }) => name)).toEqual(["2", "3", "Dark Rye"]);
});

test("nothing is fetched or stored twice", async () => {
	const host = await startTestHost(serve({ "/a.jpg": loaf, "/same.jpg": loaf }));
	start(host);
	const rye = await importProduct("Rye", [host.url("/a.jpg"), host.url("/same.jpg")]);
	const pie = await importProduct("Pie", [host.url("/a.jpg")]);
	await whenAllEnded();
	const [image] = await imagesOf(rye);
	expect(await imagesOf(rye)).toEqual([image]);
	expect(await imagesOf(pie)).toEqual([image]);
	expect(await listImages(bakery.as.editor)).toHaveLength(1);

	const bun = await importProduct("Bun", [host.url("/a.jpg")]);
	await whenAllEnded();
	expect(await imagesOf(bun)).toEqual([image]);
	expect(host.requests.toSorted()).toEqual(["/a.jpg", "/same.jpg"]);
});

describe("a file that is no image to keep", () => {
	const tooWide = `<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="10"/>`;

	test.each([
		["a page", "<!doctype html><title>Sold out</title>", "not_an_image"],
		["a text", "Dear baker, …", "not_an_image"],
		["nothing", "", "empty"],
		["half an image", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), "damaged"],
		["a PDF", "%PDF-1.7", "format"],
		["a program in a drawing", "<svg><script>alert(1)</script></svg>", "active_drawing"],
		["a drawing that is too wide", tooWide, "too_many_pixels"],
		["too large", Buffer.alloc(MAX_UPLOAD_BYTES + 1, "\xff\xd8\xff", "latin1"), "too_many_bytes"],
	] as const)("is refused as an upload: %s", async (_, content, refusal) => {
		const host = await startTestHost(serve({ "/loaf.jpg": content }));
		start(host);
		const product = await importProduct("Rye", [host.url("/loaf.jpg")]);
		const { problems } = await whenAllEnded();
		expect(problems).toMatchObject([
			{ productId: product, product: "Rye", problem: uploadRefusals[refusal].message },
		]);
		expect(await imagesOf(product)).toEqual([null]);
		expect(await listImages(bakery.as.editor)).toEqual([]);
	});
});

test("one that fails says why, without what its address may reveal, and can be tried again", async () => {
	const files: Record<string, Uint8Array> = { "/b.jpg": await photo("#123") };
	const host = await startTestHost((request, response) => serve(files)(request, response));
	const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	onTestFinished(() => log.mockRestore());
	start(host);
	const rye = await importProduct("Rye", [host.url("/a.jpg?token=secret"), host.url("/b.jpg")]);
	const { problems } = await whenAllEnded();
	expect(problems).toMatchObject([{ problem: "The server answered 404 Not Found." }]);
	const lines = log.mock.calls.map(([line]) => String(line)).join("");
	expect(lines).toContain("warn could not fetch images of an import");
	expect(lines).toContain(host.url("/a.jpg"));
	expect(lines).not.toContain("secret");

	files["/a.jpg?token=secret"] = loaf;
	expect(await retryImageImports(bakery.as.administrator)).toBe(1);
	expect(await whenAllEnded()).toMatchObject({ done: 1, ended: 1, failed: 0 });
	expect(await imagesOf(rye)).toHaveLength(2);
	expect((await imagesOf(rye))[0]).toContain(hashOf(loaf));
});

test("an image in the trash is not stored again, and shown once it is restored", async () => {
	const host = await startTestHost(serve({ "/a.jpg": loaf, "/b.jpg": loaf }));
	start(host);
	await importProduct("Rye", [host.url("/a.jpg")]);
	await whenAllEnded();
	const key = `import-${hashOf(loaf)}.jpeg`;
	const image = await getImage(bakery.as.administrator, key);
	if (!image) throw new Error("There is no such image.");
	await deleteImage(bakery.as.administrator, image);

	const pie = await importProduct("Pie", [host.url("/b.jpg")]);
	const { problems } = await whenAllEnded();
	expect(problems).toMatchObject([{ problem: expect.stringContaining("in the trash") }]);
	await restoreFromTrash(bakery.as.administrator, { kind: "image", ids: [key] }, randomUUID());
	await retryImageImports(bakery.as.administrator);
	await whenAllEnded();
	expect((await imagesOf(pie))[0]).toContain(key);
});

test("two are fetched at once, by several servers two each", async () => {
	let running = 0;
	let max = 0;
	const host = await startTestHost((_, response) => {
		running += 1;
		max = Math.max(max, running);
		setTimeout(() => {
			running -= 1;
			response.writeHead(404).end();
		}, 50);
	});
	await importProduct(
		"Rye",
		[..."12345678"].map((name) => host.url(`/${name}`)),
	);
	await importProduct(
		"Pie",
		[..."abcdefgh"].map((name) => host.url(`/${name}`)),
	);
	start(host);
	expect(await whenAllEnded()).toMatchObject({ failed: 16 });
	expect(max).toBe(2);
	expect(new Set(host.requests).size).toBe(16);

	await retryImageImports(bakery.as.administrator);
	start(host);
	expect(await whenAllEnded()).toMatchObject({ failed: 16 });
	expect(max).toBeLessThanOrEqual(4);
	expect(host.requests).toHaveLength(32);
});

test("a server that stops gives back what it was fetching, and another one fetches it", async () => {
	let answers = false;
	const host = await startTestHost((_, response) => {
		if (answers) response.end(loaf);
	});
	const first = start(host);
	const rye = await importProduct("Rye", [host.url("/a.jpg")]);
	await vi.waitFor(() => expect(host.requests).toHaveLength(1));
	await first.stop();
	expect(await state()).toMatchObject({ waiting: 1, failed: 0 });
	answers = true;
	start(host);
	await whenAllEnded();
	expect((await imagesOf(rye))[0]).toContain(hashOf(loaf));
});

test("a storage that fails loses nothing", async () => {
	const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	onTestFinished(() => log.mockRestore());
	const host = await startTestHost(serve({ "/a.jpg": loaf }));
	await bakery.sql`alter table files.images rename to away`;
	const first = start(host);
	const rye = await importProduct("Rye", [host.url("/a.jpg")]);
	await vi.waitFor(() => {
		const lines = log.mock.calls.map(([line]) => String(line)).join("");
		expect(lines).toContain("could not store imported images; retrying later");
	});
	await first.stop();
	await bakery.sql`alter table files.away rename to images`;
	expect(await state()).toMatchObject({ waiting: 1, failed: 0 });
	// Its lease ends.
	await bakery.sql`update private.image_imports set due_at = now()`;
	start(host);
	await whenAllEnded();
	expect((await imagesOf(rye))[0]).toContain(hashOf(loaf));
});

test("private addresses are refused, wherever they come from", async () => {
	const secret = await startTestHost((_, response) => response.end(loaf), { address: "127.0.0.1" });
	const host = await startTestHost((_, response) => {
		response.writeHead(302, { location: `http://127.0.0.1:${secret.port}/` }).end();
	});
	start(host);
	await importProduct("Rye", [
		host.url("/redirect.jpg"),
		`http://127.0.0.1:${secret.port}/`,
		"http://169.254.169.254/latest/meta-data/",
		"http://[::ffff:127.0.0.1]/",
		"http://owner:hidden@127.0.0.1/",
		"http://[broken",
	]);
	const { problems } = await whenAllEnded();
	expect(problems.map(({ problem }) => problem)).toEqual([
		...Array(4).fill("The address leads to a private network."),
		"The address contains a user name or password.",
		"This isn't a web address.",
	]);
	expect(secret.requests).toEqual([]);
});
