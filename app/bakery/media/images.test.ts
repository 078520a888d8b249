import { expect, it } from "vitest";
import { firstLetter, withImages } from "./images.ts";

const described = { width: 400, height: 300, colors: "#edc,#b97,#753" };

it("adds to each item what is known of its image", async () => {
	const items = ["/a.jpg", null, "/unknown.jpg", "/a.jpg"].map((imageUrl) => ({
		name: "rye",
		imageUrl,
	}));
	const asked: string[] = [];
	const shown = await withImages(items, async (imageUrls) => {
		asked.push(...imageUrls);
		return new Map([["/a.jpg", described]]);
	});
	expect(shown.map(({ image }) => image)).toEqual([described, null, null, described]);
	expect(shown[0]).toMatchObject({ name: "rye", initial: "R", imageUrl: "/a.jpg" });
	expect(asked).toEqual(["/a.jpg", "/unknown.jpg", "/a.jpg"]);
});

it("leaves out a deleted image", async () => {
	const deleted = async () => new Map([["/a.jpg", null]]);
	expect(await withImages([{ name: "rye", imageUrl: "/a.jpg" }], deleted)).toEqual([
		{ name: "rye", imageUrl: null, initial: "R", image: null },
	]);
});

it.each([
	["bread", "B"],
	[" éclairs", "É"],
	["🥐 Pastry", "🥐"],
	["", ""],
])("firstLetter of %j is %j", (name, letter) => {
	expect(firstLetter(name)).toBe(letter);
});
