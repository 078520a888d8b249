import { describe, expect, it } from "vitest";
import { imageKey, imagePath } from "./rules.ts";

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
		"",
		"/hero.jpg",
		"https://example.com/a.jpg",
		"data:image/png;base64,AAAA",
		"http://",
		`${FOLDER}/`,
		`${FOLDER}//a.jpg`,
		`${FOLDER}/..%2f..%2fsecret`,
		`${FOLDER}/../secrets/a.jpg`,
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
