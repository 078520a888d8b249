import { describe, expect, it } from "vitest";
import { pictureName, pictureSource } from "./picture-source.ts";
import { picturePath } from "./rules.ts";

const described = (width: number) => ({ width, height: 100, colors: "#edc,#b97,#753" });
const widthsOf = (imageUrl: string, width?: number) =>
	pictureSource(imageUrl, width === undefined ? null : described(width)).candidates.map(
		(candidate) => candidate.width,
	);

describe("pictureName", () => {
	it("finds a picture of the gallery by any of its addresses", () => {
		const name = { source: "product-images", key: "50 % rye.jpg" };
		const path = picturePath(name.key);
		const sized = pictureSource(path).address;
		expect(pictureName(path)).toEqual(name);
		expect(pictureName(`https://old-name.example${path}`)).toEqual(name);
		expect(pictureName(sized)).toEqual(name);
	});

	it("finds a picture that comes with the program", () => {
		const name = { source: "art", key: "default-hero.jpg" };
		expect(pictureName("/pictures/1440/art/default-hero.jpg")).toEqual(name);
	});

	it.each([
		"https://pictures.example/loaf.jpg",
		"https://pictures.example/pictures/640/art/hero.jpg",
		"/pictures/640/art/",
		"/pictures/640/art/%E0%A4%A",
		"data:image/gif;base64,R0lGODlhAQABAAAAACw=",
		"",
	])("is null for %j", (imageUrl) => {
		expect(pictureName(imageUrl)).toBeNull();
	});
});

describe("pictureSource", () => {
	const loaf = picturePath("loaf.jpg");

	it("offers every width of a picture that nobody has looked at", () => {
		expect(widthsOf(loaf)).toEqual([160, 320, 480, 660, 800, 1080, 1440, 1920]);
		expect(pictureSource(loaf)).toMatchObject({ width: null, height: null, colors: null });
	});

	it("offers no width beyond the picture's own", () => {
		expect(widthsOf(loaf, 500)).toEqual([160, 320, 480, 500]);
		expect(widthsOf(loaf, 480)).toEqual([160, 320, 480]);
		expect(widthsOf(loaf, 90)).toEqual([90]);
		expect(widthsOf(loaf, 4000)).toEqual([160, 320, 480, 660, 800, 1080, 1440, 1920]);
	});

	it("tells the point that stays in sight", () => {
		expect(pictureSource(loaf, { ...described(500), focus: "20% 70%" }).focus).toBe("20% 70%");
		expect(pictureSource(loaf, described(500)).focus).toBeUndefined();
	});

	it("names addresses that the server answers", () => {
		const { address, candidates } = pictureSource(loaf, described(200));
		expect(address).toBe("/pictures/1080/product-images/loaf.jpg");
		expect(candidates.map((candidate) => candidate.address)).toEqual([
			"/pictures/160/product-images/loaf.jpg",
			"/pictures/320/product-images/loaf.jpg",
		]);
	});

	it("shows a picture on another site as it is", () => {
		const elsewhere = "https://pictures.example/loaf.jpg";
		expect(pictureSource(elsewhere)).toMatchObject({ address: elsewhere, candidates: [] });
	});
});
