import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bakeryForTests } from "../../database/tests/test-bakery.ts";
import { fillDemoBakery, showFullDemo, uploadDemoImages } from "./demo-bakery.ts";

const bakery = bakeryForTests();
let directory: string;
let seedFile: string;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-demo-"));
	seedFile = join(directory, "seed.sql");
	await writeFile(seedFile, "insert into public.products (name) values ('Demo loaf');");
});

afterAll(async () => {
	await rm(directory, { recursive: true });
});

// As on the first start of all.
beforeEach(async () => {
	await bakery.sql`truncate public.products, public.product_categories cascade`;
	await bakery.sql`truncate levain.demo_steps`;
});

async function productNames(): Promise<string[]> {
	const rows = await bakery.sql<{ name: string }[]>`select name from public.products`;
	return rows.map(({ name }) => name);
}

describe("the demo bakery", () => {
	test("does not come back after its owner deleted everything", async () => {
		await fillDemoBakery(bakery.sql, seedFile);
		await bakery.sql`truncate public.products, public.product_categories cascade`;
		expect(await fillDemoBakery(bakery.sql, seedFile)).toBe(false);
		expect(await productNames()).toEqual([]);
	});

	test("leaves alone a database that has content, even when that is deleted later", async () => {
		await bakery.sql`insert into public.products (name) values ('Real loaf')`;
		expect(await fillDemoBakery(bakery.sql, seedFile)).toBe(false);
		await bakery.sql`truncate public.products, public.product_categories cascade`;
		expect(await fillDemoBakery(bakery.sql, seedFile)).toBe(false);
		expect(await productNames()).toEqual([]);
	});

	test("is filled in whole or not at all", async () => {
		const broken = join(directory, "broken.sql");
		await writeFile(
			broken,
			"insert into public.products (name) values ('Half'); insert into nowhere;",
		);
		await expect(fillDemoBakery(bakery.sql, broken)).rejects.toThrow();
		expect(await productNames()).toEqual([]);
		expect(await fillDemoBakery(bakery.sql, seedFile)).toBe(true);
	});
});

describe("its images", () => {
	const images = () => bakery.backend.service.images;
	const fetchImage = (name: string) =>
		fetch(`${bakery.url}/storage/v1/object/public/product-images/${name}`);
	const facts = {
		width: 9,
		height: 9,
		colors: "#000,#000,#000",
		transparent: false,
		drawingWidth: null,
		version: "9",
	};
	const upload = (folder: string) =>
		uploadDemoImages(bakery.sql, images(), folder, new Map([["loaf.jpg", facts]]));

	test("are uploaded once", async () => {
		const folder = join(directory, "images");
		await mkdir(folder);
		await writeFile(join(folder, "loaf.jpg"), "an image");
		await upload(folder);
		expect(await (await fetchImage("loaf.jpg")).text()).toBe("an image");

		await images().remove("loaf.jpg");
		await upload(folder);
		expect((await fetchImage("loaf.jpg")).status).toBe(404);
	});
});

describe("the full demo", () => {
	const seed = fileURLToPath(new URL("../../database/demo.sql", import.meta.url));
	const orders = () => bakery.sql`select from private.orders`;

	beforeEach(async () => {
		await bakery.sql`truncate public.categories, public.site_content, public.navigation_items,
			public.custom_pages, private.orders cascade`;
	});

	test("is shown once, in a new site and in one that was started without", async () => {
		await fillDemoBakery(bakery.sql, seed);
		expect(await showFullDemo(bakery.sql)).toBe(true);
		expect(await orders()).toHaveLength(120);
		expect(await showFullDemo(bakery.sql)).toBe(false);
		await bakery.sql`truncate private.orders cascade`;
		expect(await showFullDemo(bakery.sql)).toBe(false);
		expect(await orders()).toHaveLength(0);
	});
});
