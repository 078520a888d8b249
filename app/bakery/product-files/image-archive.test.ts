import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { setMoneyOfBackOffice } from "../catalog/prices/price.ts";
import { DEFAULT_REGION } from "../region/regional-settings.ts";
import { fileOf } from "./fixtures/fixtures.ts";
import { matchImages, readImageArchive } from "./image-archive.ts";
import { FileProblem } from "./schema.ts";

const archive = (files: Record<string, Uint8Array>) =>
	fileOf(zipSync(files, { level: 1 }), "images.zip");

const problemOf = (file: File) =>
	readImageArchive(file).then(
		() => null,
		(error) => (error instanceof FileProblem ? error.message : error),
	);

describe("an archive of images", () => {
	it("gives them without folders, and no other files", async () => {
		const images = await readImageArchive(
			archive({
				"../../rye.JPG": strToU8("rye"),
				"photos/oat.webp": strToU8("oat ".repeat(1000)),
				"photos\\bun.png": strToU8("bun"),
				"__MACOSX/photos/._oat.webp": strToU8("x"),
				"photos/.hidden.png": strToU8("x"),
				"notes.txt": strToU8("x"),
				"evil.svg": strToU8("x"),
			}),
		);
		const opened = await Promise.all(images.map((image) => image.open()));
		expect(images.map(({ name }) => name)).toEqual(["rye.JPG", "oat.webp", "bun.png"]);
		expect(opened.map(({ name }) => name)).toEqual(["rye.JPG", "oat.webp", "bun.png"]);
		expect(await opened[1]?.text()).toBe("oat ".repeat(1000));
	});

	/** An archive whose names are in these bytes, without a flag for UTF-8. */
	const archiveOf = (...names: Uint8Array[]) => {
		const placeholder = (name: Uint8Array, index: number) =>
			String.fromCharCode(65 + index).repeat(name.length);
		const entries = names.map((name, index) => [placeholder(name, index), strToU8("x")]);
		const bytes = zipSync(Object.fromEntries(entries));
		for (const [index, name] of names.entries()) {
			const wanted = strToU8(placeholder(name, index)).join();
			for (let at = 0; at + name.length <= bytes.length; at += 1) {
				if (bytes.slice(at, at + name.length).join() === wanted) bytes.set(name, at);
			}
		}
		return fileOf(bytes);
	};
	const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

	it("made by Windows or a Mac finds the products of its names", async () => {
		const images = await readImageArchive(
			archiveOf(
				...[bytesOf("Cr\x8ame br\x96l\x82e.jpg"), bytesOf("Apfelk\x81chle.jpg")],
				...[bytesOf("M\x94hrenkuchen.jpg"), strToU8("Ple\u0301cnik.jpg")],
			),
		);
		const names = images.map(({ name }) => name);
		expect(names).toEqual([
			...["Crème brûlée.jpg", "Apfelküchle.jpg", "Möhrenkuchen.jpg", "Plécnik.jpg"],
		]);
		const products = ["Crème brûlée", "Möhrenkuchen", "Apfelküchle"].map((name) => ({
			...{ id: name, name, imageNames: [] },
		}));
		const named = { id: "named", name: "Other", imageNames: ["ple\u0301cnik.JPG"] };
		expect(
			[...matchImages(names, [...products, named])].map(([id, found]) => [id, ...found]),
		).toEqual([
			["Crème brûlée", "Crème brûlée.jpg"],
			["Möhrenkuchen", "Möhrenkuchen.jpg"],
			["Apfelküchle", "Apfelküchle.jpg"],
			["named", "Plécnik.jpg"],
		]);
	});

	it.each([
		["en-US", "Cr\x8ame br\x96l\x82e", "Crème brûlée"],
		["pt-BR", "P\xc6o", "Pão"],
		["pl-PL", "P\xa5czek, S\xa9kacz", "Pączek, Sękacz"],
		["cs-CZ", "Kol\xa0\x9f \xe7vestkov\xec", "Koláč švestkový"],
		["tr-TR", "Po\xa7a\x87a, \x98rmik, tatl\x8ds\x8d", "Poğaça, İrmik, tatlısı"],
		["ar-EG", "\xa6\xa0\xaa", "خبز"],
		["ja-JP", "\x90H\x83p\x83\x93", "食パン"],
	])("made by Windows in %s has the letters of its language", async (language, bytes, name) => {
		setMoneyOfBackOffice({ currency: "EUR", language });
		const [image] = await readImageArchive(archiveOf(bytesOf(`${bytes}.jpg`)));
		setMoneyOfBackOffice(DEFAULT_REGION);
		expect(image?.name).toBe(`${name}.jpg`);
	});

	it("stops unpacking what is larger than the directory says", async () => {
		const bytes = zipSync({ "bomb.png": new Uint8Array(30_000_000) }, { level: 1 });
		const view = new DataView(bytes.buffer, bytes.byteOffset);
		const entry = bytes.findIndex((_, at) => {
			return at < bytes.length - 4 && view.getUint32(at, true) === 0x02014b50;
		});
		view.setUint32(entry + 24, 1000, true);
		const [image] = await readImageArchive(fileOf(bytes));
		await expect(image?.open()).rejects.toThrow(FileProblem);
	});

	it.each([
		["no ZIP file", fileOf("x"), "This file isn't a ZIP file. Choose a ZIP file with your images"],
		[
			"one without images",
			archive({ "a.txt": strToU8("x") }),
			"This ZIP file has no images. Add JPEG, PNG, WebP, GIF, or AVIF files to it",
		],
		[
			"one that was cut off",
			fileOf(zipSync({ "a.png": strToU8("x") }).slice(0, 40)),
			"This ZIP file is damaged. Download or create it again",
		],
		[
			"one with too many",
			archive(
				Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`${i}.png`, strToU8("x")])),
			),
			"This ZIP file has more than 2,000 images. Split it into smaller files",
		],
	])("is refused: %s", async (_name, file, problem) => {
		expect(await problemOf(file)).toBe(problem);
	});
});

describe("the images of products", () => {
	const product = (id: string, name: string, ...imageNames: string[]) => ({ id, name, imageNames });
	const matched = (names: string[], ...products: ReturnType<typeof product>[]) =>
		Object.fromEntries(matchImages(names, products));

	it("are those that the file names, in its order", () => {
		const rye = product("1", "Rye", "img/B.jpg", "a.jpg", "missing.jpg");
		expect(matched(["a.jpg", "b.jpg", "rye.jpg"], rye)).toEqual({ "1": ["b.jpg", "a.jpg"] });
	});

	it("are called like the product, and numbered", () => {
		const names = ["Sourdough loaf 10.jpg", "sourdough-loaf.jpg", "Sourdough_Loaf (2).PNG"];
		const loaf = product("1", "Sourdough Loaf");
		expect(matched(names, loaf, product("2", "Loaf"))).toEqual({
			"1": ["sourdough-loaf.jpg", "Sourdough_Loaf (2).PNG", "Sourdough loaf 10.jpg"],
		});
	});

	it("prefer a product whose own name ends in a number", () => {
		const products = [product("1", "Box"), product("2", "Box 2")];
		expect(matched(["box.jpg", "box-2.jpg"], ...products)).toEqual({
			"1": ["box.jpg"],
			"2": ["box-2.jpg"],
		});
	});

	it("are left out if two products are called the same", () => {
		expect(matched(["creme.jpg"], product("1", "Crème"), product("2", "creme"))).toEqual({});
	});
});
