import { describe, expect, it } from "vitest";
import { imageKey, imageName, imagePath, imageSource } from "./image-source.ts";

const described = (width: number) => ({ width, height: 100, colors: "#edc,#b97,#753" });
const widthsOf = (imageUrl: string, width?: number) =>
	imageSource(imageUrl, width === undefined ? null : described(width)).candidates.map(
		(candidate) => candidate.width,
	);

describe("imageName", () => {
	it("finds an image of the gallery by any of its addresses", () => {
		const name = { source: "product-images", key: "50 % rye.jpg" };
		const path = imagePath(name.key);
		const sized = imageSource(path).address;
		expect(imageName(path)).toEqual(name);
		expect(imageName(`https://old-name.example${path}`)).toEqual(name);
		expect(imageName(sized)).toEqual(name);
	});

	it("finds an image that comes with the program", () => {
		const name = { source: "art", key: "default-hero.jpg" };
		expect(imageName("/pictures/1440/art/default-hero.jpg")).toEqual(name);
	});

	it.each([
		"https://images.example/loaf.jpg",
		"https://images.example/pictures/640/art/hero.jpg",
		"/pictures/640/art/",
		"/pictures/640/art/%E0%A4%A",
		"data:image/gif;base64,R0lGODlhAQABAAAAACw=",
		"",
	])("is null for %j", (imageUrl) => {
		expect(imageName(imageUrl)).toBeNull();
	});
});

describe("imageSource", () => {
	const loaf = imagePath("loaf.jpg");

	it("offers every width of an image that nobody has looked at", () => {
		expect(widthsOf(loaf)).toEqual([160, 320, 480, 660, 800, 1080, 1440, 1920]);
		expect(imageSource(loaf)).toMatchObject({ width: null, height: null, colors: null });
	});

	it("offers no width beyond the image's own", () => {
		expect(widthsOf(loaf, 500)).toEqual([160, 320, 480, 500]);
		expect(widthsOf(loaf, 480)).toEqual([160, 320, 480]);
		expect(widthsOf(loaf, 90)).toEqual([90]);
		expect(widthsOf(loaf, 4000)).toEqual([160, 320, 480, 660, 800, 1080, 1440, 1920]);
	});

	it("tells the point that stays in sight", () => {
		expect(imageSource(loaf, { ...described(500), focus: "20% 70%" }).focus).toBe("20% 70%");
		expect(imageSource(loaf, described(500)).focus).toBeUndefined();
	});

	it("names addresses that the server answers", () => {
		const { address, candidates } = imageSource(loaf, described(200));
		expect(address).toBe("/pictures/1080/product-images/loaf.jpg");
		expect(candidates.map((candidate) => candidate.address)).toEqual([
			"/pictures/160/product-images/loaf.jpg",
			"/pictures/320/product-images/loaf.jpg",
		]);
	});

	it("shows an image on another site as it is", () => {
		const elsewhere = "https://images.example/loaf.jpg";
		expect(imageSource(elsewhere)).toMatchObject({ address: elsewhere, candidates: [] });
	});
});

const FOLDER = "/storage/v1/object/public/product-images";

describe("imageKey", () => {
	it.each([
		[`${FOLDER}/country-sourdough.jpg`, "country-sourdough.jpg"],
		[`https://rye.example${FOLDER}/a.jpg`, "a.jpg"],
		[`http://127.0.0.1:3000${FOLDER}/a.jpg?t=1`, "a.jpg"],
		[`${FOLDER}/summer/a%20b.jpg`, "summer/a b.jpg"],
	])("of %s is %s", (imageUrl, key) => {
		expect(imageKey(imageUrl)).toBe(key);
	});

	it.each([
		null,
		"https://example.com/a.jpg",
		"data:image/png;base64,AAAA",
		`${FOLDER}/`,
		`${FOLDER}/..%2f..%2fsecret`,
		`${FOLDER}/%E0%A4%A`,
		"/storage/v1/object/public/other-bucket/a.jpg",
		`ftp://rye.example${FOLDER}/a.jpg`,
	])("is none for %j", (imageUrl) => {
		expect(imageKey(imageUrl)).toBeNull();
	});
});

describe("imagePath", () => {
	it.each(["a.jpg", "summer/a b.jpg", "50%.jpg", "what?#.jpg"])(
		"leads back to the key %j",
		(key) => {
			expect(imageKey(imagePath(key))).toBe(key);
		},
	);
});
