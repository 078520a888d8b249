import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { renderArt, staleImages } from "./render-art.ts";

const svg = (viewBox: string, content: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="10">${content}</svg>`;
const crust = (color: string) =>
	svg(
		"0 0 10 10",
		`<defs><linearGradient id="crust"><stop stop-color="${color}"/></linearGradient></defs>`,
	);
const square = '<path d="M0 0H120V120H0Z" fill="url(#crust)"/>';

/** A folder with a few drawings, and the folder that they are rendered to. */
async function setUp() {
	const root = await mkdtemp(path.join(tmpdir(), "levain-art-"));
	onTestFinished(() => rm(root, { recursive: true, force: true }));
	const directories = {
		artDirectory: path.join(root, "art"),
		outputDirectory: path.join(root, "art/images"),
	};
	const draw = (name: string, content: string) =>
		writeFile(path.join(directories.artDirectory, name), content);
	await mkdir(path.join(directories.artDirectory, "products"), { recursive: true });
	await mkdir(path.join(directories.artDirectory, "categories"));
	await draw("shared.svg", crust("#ff0000"));
	await draw("products/rye.svg", svg("0 0 120 120", square));
	return {
		draw,
		erase: (name: string) => rm(path.join(directories.artDirectory, name)),
		render: () => renderArt(directories),
		stale: () => staleImages(directories),
		image: (name: string) => path.join(directories.outputDirectory, name),
	};
}

const steps = vi.spyOn(console, "log").mockImplementation(() => {});
beforeEach(() => {
	steps.mockClear();
});

describe("rendering the illustrations", () => {
	it("makes images of their proportions under the names the seed uses", async () => {
		const { draw, render, image } = await setUp();
		await draw("categories/breads.svg", svg("0 0 120 90", square));
		await draw("hero.svg", svg("0 0 120 60", square));
		await render();
		const sizeOf = async (name: string) => {
			const { format, width, height } = await sharp(image(name)).metadata();
			return `${format} ${width}x${height}`;
		};
		expect(await sizeOf("rye.jpg")).toBe("jpeg 1400x1400");
		expect(await sizeOf("category-breads.jpg")).toBe("jpeg 1400x1050");
		expect(await sizeOf("hero.jpg")).toBe("jpeg 2000x1000");
	});

	it("gives them the shared definitions", async () => {
		const { render, image } = await setUp();
		await render();
		const [red, , blue] = await sharp(image("rye.jpg")).resize(1, 1).raw().toBuffer();
		expect({ red, blue }).toEqual({ red: expect.closeTo(255, -1), blue: expect.closeTo(0, -1) });
	});

	it("renders again what changed, and only that", async () => {
		const { draw, render, image } = await setUp();
		await draw("products/bun.svg", svg("0 0 120 120", square));
		await render();
		const { mtimeMs } = await stat(image("rye.jpg"));
		await draw("products/bun.svg", svg("0 0 120 60", square));
		steps.mockClear();
		await render();
		expect(steps.mock.calls).toEqual([["Drew bun (1 of 1)"]]);
		expect((await stat(image("rye.jpg"))).mtimeMs).toBe(mtimeMs);
		expect(await sharp(image("bun.jpg")).metadata()).toMatchObject({ height: 700 });
	});

	it("renders everything again when the shared definitions change, or an image is missing", async () => {
		const { draw, render, image } = await setUp();
		await render();
		await draw("shared.svg", crust("#0000ff"));
		await render();
		await rm(image("rye.jpg"));
		await render();
		expect(steps).toHaveBeenCalledTimes(3);
	});

	it("removes the image of a drawing that is gone", async () => {
		const { erase, render, image } = await setUp();
		await render();
		await erase("products/rye.svg");
		await render();
		expect(existsSync(image("rye.jpg"))).toBe(false);
	});

	it("tells which images it would change", async () => {
		const { draw, erase, render, stale, image } = await setUp();
		await draw("products/bun.svg", svg("0 0 120 120", square));
		await draw("products/tart.svg", svg("0 0 120 120", square));
		expect(await stale()).toEqual(["bun", "rye", "tart"]);
		await render();
		expect(await stale()).toEqual([]);
		await draw("products/bun.svg", svg("0 0 120 60", square));
		await rm(image("tart.jpg"));
		await erase("products/rye.svg");
		expect(await stale()).toEqual(["bun", "tart", "rye"]);
	});

	it("names the drawing that cannot be rendered", async () => {
		const { draw, render } = await setUp();
		await draw("products/torn.svg", svg("0 0 10 10", "<path"));
		await expect(render()).rejects.toThrow("art/products/torn.svg could not be rendered.");
		await draw("products/torn.svg", svg("", square));
		await expect(render()).rejects.toThrow("art/products/torn.svg needs a viewBox");
	});
});

it("the images of the repository are those of its drawings (else run: npm run art)", async () => {
	expect(await staleImages()).toEqual([]);
});
