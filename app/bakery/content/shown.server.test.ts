import { describe, expect, it } from "vitest";
import { picturePath } from "../media/rules.ts";
import { toShown } from "./shown.server.ts";

const hero = picturePath("hero.jpg");
const loaf = picturePath("loaf.jpg");
const described = (width: number) => ({ width, height: 300, colors: "#edc,#b97,#753" });
const known = new Map([
	[hero, described(1200)],
	[loaf, described(500)],
	["/default.jpg", described(2000)],
]);
const describePictures = async (imageUrls: Iterable<string>) =>
	new Map([...known].filter(([imageUrl]) => [...imageUrls].includes(imageUrl)));

describe("toShown", () => {
	it("describes the picture of a section and those in its text", async () => {
		const section = { title: "Bread", imageUrl: hero, text: `<p>Hi</p><img src="${loaf}">` };
		const shown = await toShown(section, describePictures);
		expect(shown).toMatchObject({ title: "Bread", imageUrl: hero, picture: described(1200) });
		expect(shown).not.toHaveProperty("text");
		expect(shown.html).toContain('<p>Hi</p><img sizes="auto');
		expect(shown.html).toContain('width="500" height="300"');
	});

	it("describes the default picture where it is shown", async () => {
		const section = { imageUrl: null, text: "" };
		const shown = await toShown(section, describePictures, "/default.jpg");
		expect(shown).toEqual({ imageUrl: null, html: "", picture: described(2000) });
		expect((await toShown(section, describePictures)).picture).toBeNull();
	});
});
