import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { deleteProduct } from "../catalog/products.admin.ts";
import { restoreFromTrash } from "../trash/trash.ts";
import {
	dismissImageImports,
	knownProductImages,
	listImageImports,
	MAX_WAITING_IMAGES,
	noteImageImports,
	retryImageImports,
	takeImageImport,
} from "./image-imports.ts";
import { imagePath } from "./image-source.ts";

const bakery = bakeryForTests();
let rye: string;

const owner = () => bakery.as.administrator;
const server = () => bakery.as.server;
const url = (name: string) => `https://old.example/${name}.jpg`;
const addressOf = (name: string) => imagePath(`import-${name}.jpeg`);

beforeEach(async () => {
	await bakery.sql`truncate public.products, private.trash, public.image_details, private.changes cascade`;
	await bakery.sql`delete from files.images`;
	rye = await addProduct("Rye");
});

async function addProduct(name: string): Promise<string> {
	const [row] = await bakery.sql`insert into public.products (name) values (${name}) returning id`;
	return row?.id;
}

/** Asks for images as a save of the owner does. */
async function request(
	product: string,
	urls: string[],
	role: "administrator" | "counter" = "administrator",
) {
	await bakery.sql.begin(async (transaction) => {
		await transaction`select set_config('levain.user_id', ${bakery.users[role]}, true)`;
		await transaction`set local role authenticated`;
		await transaction`select private.request_product_images(${transaction.json([{ id: product, images: urls }])})`;
	});
}

/** Stores an image of the gallery, as far as the database knows. */
async function store(...names: string[]): Promise<void> {
	for (const name of names) {
		await bakery.sql`
			insert into files.images (name, facts)
			values (${`import-${name}.jpeg`}, '{}') on conflict do nothing`;
	}
}

/** Fetches images one after the other, in this order. */
async function fetched(...names: string[]): Promise<void> {
	await store(...names);
	for (const name of names) {
		await noteImageImports(server(), [{ url: url(name), address: addressOf(name), name }]);
	}
}

async function shown(product = rye) {
	const [row] = await bakery.sql`
		select image_url, more_image_urls from public.products where id = ${product}`;
	const nameOf = (address: string) => /import-(.*)\.jpeg$/.exec(address)?.[1] ?? address;
	const more: string[] | null = row?.more_image_urls;
	return [row?.image_url && nameOf(row.image_url), more?.map(nameOf).join(" ") ?? null];
}

const version = () => server()("content_version", {});

describe("asking for images", () => {
	test("keeps the first eight of a product, in their order, once each", async () => {
		await request(rye, [..."abcabcdefghij"].map(url));
		const known = await knownProductImages(owner());
		expect(known.get(rye)).toEqual([..."abcdefgh"].map(url));
		expect(await listImageImports(owner())).toMatchObject({ waiting: 8, ended: 0, failed: 0 });
	});

	test("again changes nothing, and announces nothing", async () => {
		await request(rye, ["a", "b"].map(url));
		await fetched("a");
		const before = await bakery.sql`select * from private.image_imports order by id`;
		const announced = await version();
		await request(rye, ["a", "b"].map(url));
		expect(await bakery.sql`select * from private.image_imports order by id`).toEqual(before);
		expect(await version()).toBe(announced);
	});

	test.each([
		"ftp://old.example/a.jpg",
		"javascript:alert(1)",
		"/a.jpg",
		"https://",
		"https://old.example/a b.jpg",
		`https://old.example/${"a".repeat(2000)}`,
		`https://old.example/${"ä".repeat(1000)}`,
		"",
	])("refuses the address %s, and the whole save with it", async (address) => {
		await expect(request(rye, [url("a"), address])).rejects.toThrow("must start with https://");
		expect(await takeImageImport(server())).toBeNull();
	});

	test("is for those who may change products", async () => {
		await expect(request(rye, [url("a")], "counter")).rejects.toThrow("Your role doesn't allow");
	});

	test("stops at 40,000 that wait", async () => {
		await bakery.sql`
			insert into private.image_imports (product_id, url, place)
			select ${rye}, 'https://old.example/' || number, 1
			from generate_series(1, ${MAX_WAITING_IMAGES}::integer) as number`;
		await expect(request(rye, [url("a")])).rejects.toThrow("Too many images are waiting");
		await bakery.sql`
			update private.image_imports set state = 'done' where url = 'https://old.example/20000'`;
		await request(rye, [url("a")]);
	});
});

describe("taking an address", () => {
	test("gives each to one process, and those of several products once", async () => {
		const pie = await addProduct("Pie");
		await request(rye, ["a", "b", "c"].map(url));
		await request(pie, ["a", "d"].map(url));
		const taken = await Promise.all(Array.from({ length: 6 }, () => takeImageImport(server())));
		const urls = taken.flatMap((task) => task?.url ?? []);
		expect(urls.toSorted()).toEqual(["a", "b", "c", "d"].map(url));
		// Asked for by a third product in the meantime.
		await request(await addProduct("Bun"), [url("a")]);
		expect(await takeImageImport(server())).toBeNull();
	});

	test("gives it again after five minutes, and no more than five times", async () => {
		await request(rye, [url("a")]);
		for (let attempt = 1; attempt <= 5; attempt += 1) {
			expect(await takeImageImport(server())).toMatchObject({ url: url("a"), product: "Rye" });
			await bakery.sql`
				update private.image_imports set due_at = due_at - interval '299 seconds'`;
			expect(await takeImageImport(server())).toBeNull();
			await bakery.sql`update private.image_imports set due_at = due_at - interval '1 second'`;
		}
		expect(await takeImageImport(server())).toBeNull();
		const { problems } = await listImageImports(owner());
		expect(problems).toMatchObject([
			{ problem: expect.stringContaining("interrupted several times") },
		]);
	});

	test("passes over one whose product is being deleted", async () => {
		await request(rye, ["a", "b"].map(url));
		await bakery.sql.begin(async (transaction) => {
			await transaction`
				select from private.image_imports where url = ${url("a")} for update`;
			expect(await takeImageImport(server())).toMatchObject({ url: url("b") });
		});
	});
});

describe("a fetched image", () => {
	test("is shown by its product: the first as main image, the others in their order", async () => {
		await request(rye, [..."abcd"].map(url));
		await fetched("d", "b", "a", "c");
		expect(await shown()).toEqual(["a", "b c d"]);
	});

	test("replaces no main image that was chosen since", async () => {
		await request(rye, ["a", "b"].map(url));
		await bakery.sql`update public.products set image_url = 'chosen'`;
		await fetched("a", "b");
		expect(await shown()).toEqual(["chosen", "a b"]);
		expect(await listImageImports(owner())).toMatchObject({ waiting: 0, done: 2, ended: 2 });
	});

	test("comes after those of the owner, and is left out when there are seven", async () => {
		const own = [..."123456"];
		await bakery.sql`update public.products set more_image_urls = ${own}`;
		await request(rye, ["a", "b", "c"].map(url));
		await fetched("b", "c", "a");
		expect(await shown()).toEqual(["a", "1 2 3 4 5 6 b"]);
	});

	test("is in the gallery under its name, and in the history as by who imported it", async () => {
		await request(rye, [url("a")]);
		await fetched("a");
		const [image] = await bakery.sql`select name, alt from public.image_details`;
		expect(image).toEqual({ name: "a", alt: "" });
		const [change] = await bakery.sql`
			select changed_by, operation from private.changes
			where table_name = 'products' order by id desc limit 1`;
		expect(change).toEqual({ changed_by: bakery.users.administrator, operation: "update" });
	});

	test("that was deleted in the meantime is a problem", async () => {
		await request(rye, [url("a")]);
		await noteImageImports(server(), [{ url: url("a"), address: addressOf("a") }]);
		const { problems } = await listImageImports(owner());
		expect(problems).toMatchObject([
			{ productId: rye, product: "Rye", url: url("a"), problem: "This image was deleted." },
		]);
		expect(await shown()).toEqual([null, null]);
	});

	test("is forgotten after a year, but shown", async () => {
		await request(rye, ["a", "b"].map(url));
		await fetched("a");
		await bakery.sql`
			update private.image_imports set ended_at = now() - interval '1 year 1 day'
			where url = ${url("a")}`;
		await fetched("b");
		expect((await knownProductImages(owner())).get(rye)).toEqual([url("b")]);
		expect(await shown()).toEqual(["a", "b"]);
	});
});

test("failed ones are tried again, or dismissed up to the last that was seen", async () => {
	await request(rye, ["a", "b", "c"].map(url));
	const problem = "The server answered 404 Not Found.";
	await noteImageImports(server(), [{ url: url("a"), problem }]);
	expect(await listImageImports(owner())).toMatchObject({
		waiting: 2,
		done: 0,
		ended: 1,
		failed: 1,
	});
	expect(await retryImageImports(owner())).toBe(1);
	expect(await listImageImports(owner())).toMatchObject({ waiting: 3, failed: 0 });
	await noteImageImports(server(), [{ url: url("a"), problem }]);
	const { failedUntil } = await listImageImports(owner());
	await noteImageImports(server(), [{ url: url("b"), problem }]);
	await dismissImageImports(owner(), failedUntil ?? "");
	const { problems } = await listImageImports(owner());
	expect(problems.map((failed) => failed.url)).toEqual([url("b")]);
	expect((await knownProductImages(owner())).get(rye)).toEqual([url("c")]);
});

test("a deleted product takes its images with it, and brings them back", async () => {
	await request(rye, ["a", "b"].map(url));
	await fetched("a");
	await deleteProduct(owner(), rye);
	expect(await takeImageImport(server())).toBeNull();
	await fetched("b");
	await restoreFromTrash(owner(), { kind: "product", ids: [rye] }, randomUUID());
	expect((await knownProductImages(owner())).get(rye)).toEqual(["a", "b"].map(url));
	expect(await takeImageImport(server())).toMatchObject({ url: url("b") });
	await fetched("b");
	expect(await shown()).toEqual(["a", "b"]);
});

test("a note waits for saves of the same products, and neither fails", async () => {
	const pie = await addProduct("Pie");
	await request(rye, ["a", "b"].map(url));
	await request(pie, ["b", "a"].map(url));
	await store("a", "b");
	const notes = ["a", "b"].map((name) =>
		noteImageImports(server(), [{ url: url(name), address: addressOf(name) }]),
	);
	const saves = [rye, pie].map((product) =>
		bakery.sql.begin(async (transaction) => {
			await transaction`
				select set_config('levain.user_id', ${bakery.users.administrator}, true)`;
			await transaction`update public.products set price = price + 1 where id = ${product}`;
			const items = [{ id: product, images: ["a", "b", "c"].map(url) }];
			await transaction`select private.request_product_images(${transaction.json(items)})`;
		}),
	);
	await Promise.all([...notes, ...saves]);
	expect(await shown()).toEqual(["a", "b"]);
	expect(await shown(pie)).toEqual(["b", "a"]);
});
