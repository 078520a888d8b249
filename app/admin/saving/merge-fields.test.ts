import { describe, expect, it } from "vitest";
import { mergeFields, valueAt } from "./save-state.ts";

const base = { name: "Pie", price: "4.00", tags: ["a"], featured: false };

describe("mergeFields", () => {
	it("takes what only the other has changed, and keeps what only I have changed", () => {
		const theirs = { ...base, price: "5.00", tags: ["a", "b"] };
		const mine = { ...base, name: "Tart", featured: true };
		expect(mergeFields({ base, theirs, mine })).toEqual({
			merged: { name: "Tart", price: "5.00", tags: ["a", "b"], featured: true },
			taken: ["price", "tags"],
			conflicting: [],
		});
	});

	it("leaves what both have changed to be decided, and is mine until then", () => {
		const theirs = { ...base, name: "Cake", tags: ["b"] };
		const mine = { ...base, name: "Tart", tags: [] };
		expect(mergeFields({ base, theirs, mine })).toEqual({
			merged: mine,
			taken: [],
			conflicting: ["name", "tags"],
		});
		expect(mergeFields({ base, theirs, mine }, new Set(["tags"])).merged).toEqual({
			...mine,
			tags: ["b"],
		});
	});

	it("asks nothing where both say the same, blanks around it aside", () => {
		const theirs = { ...base, name: "Tart" };
		const mine = { ...base, name: " Tart " };
		expect(mergeFields({ base, theirs, mine })).toMatchObject({ taken: [], conflicting: [] });
	});

	it("goes into groups, but not into lists", () => {
		const page = (title: string, text: string, buttons: { url: string }[]) => ({
			hero: { title, text, buttons },
		});
		const merge = mergeFields({
			base: page("One", "Text", [{ url: "/" }]),
			theirs: page("Two", "Text", [{ url: "/two" }]),
			mine: page("One", "My text", [{ url: "/one" }]),
		});
		expect(merge).toEqual({
			merged: page("Two", "My text", [{ url: "/one" }]),
			taken: ["hero.title"],
			conflicting: ["hero.buttons"],
		});
	});

	it("knows fields and groups that were not there before", () => {
		const theirs = { seo: { title: "Theirs" } };
		const mine = { seo: { title: "Mine" } };
		const merge = mergeFields<{ seo?: { title: string } }>({ base: {}, theirs, mine });
		expect(merge.conflicting).toEqual(["seo.title"]);
	});
});

describe("valueAt", () => {
	it.each([
		["hero.title", "One"],
		["hero", { title: "One" }],
		["hero.title.more", undefined],
		["about.title", undefined],
	])("finds %s", (path, value) => {
		expect(valueAt({ hero: { title: "One" } }, path)).toEqual(value);
	});
});
