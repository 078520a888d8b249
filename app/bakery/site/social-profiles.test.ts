import { describe, expect, it } from "vitest";
import { profilesProblem, readProfiles, tidyProfiles } from "./social-profiles.ts";

describe("readProfiles", () => {
	it.each([
		["https://www.instagram.com/rye", "Instagram"],
		["https://m.facebook.com/rye", "Facebook"],
		["https://www.tiktok.com/@rye", "TikTok"],
		["https://bakers.example/@rye", "bakers.example"],
		["https://notinstagram.com/rye", "notinstagram.com"],
		["https://instagram.com.example/rye", "instagram.com.example"],
	])("calls %s %s", (url, name) => {
		expect(readProfiles(url)).toEqual([{ url, name }]);
	});

	it("keeps the owner's order, each address once, and leaves out what is none", () => {
		const list =
			"https://x.com/rye\n\njavascript:alert(1)\nhttps://x.com/rye\nhttps://yelp.com/rye";
		expect(readProfiles(list).map(({ name }) => name)).toEqual(["X", "Yelp"]);
		expect(readProfiles(null)).toEqual([]);
	});

	it("names two of one site differently", () => {
		const list = "https://instagram.com/rye\nhttps://instagram.com/marigold/";
		expect(readProfiles(list).map(({ name }) => name)).toEqual([
			"Instagram rye",
			"Instagram marigold",
		]);
	});
});

describe("profilesProblem", () => {
	it.each(["", "https://instagram.com/rye", "https://instagram.com/rye\nhttps://bäcker.example"])(
		"is none of %j",
		(list) => {
			expect(profilesProblem(list)).toBeNull();
		},
	);

	it.each([
		...["http://instagram.com/rye", "javascript:alert(1)", "mailto:rye@example.com"],
		...["https://name:word@instagram.com/rye", "https://localhost/rye", "https://"],
		"@rye",
	])("names %j", (line) => {
		expect(profilesProblem(`https://instagram.com/rye\n${line}`)).toContain(`“${line}”`);
	});

	it("takes ten profiles", () => {
		const list = (count: number) =>
			Array.from({ length: count }, (_, index) => `https://x.com/${index}`).join("\n");
		expect(profilesProblem(list(10))).toBeNull();
		expect(profilesProblem(list(11))).toBe("Enter at most 10 social profiles");
	});
});

it("adds https to addresses without a scheme, and removes blank lines", () => {
	expect(tidyProfiles(" instagram.com/rye \n\nhttps://x.com/rye\r\n")).toBe(
		"https://instagram.com/rye\nhttps://x.com/rye",
	);
	expect(tidyProfiles("javascript:alert(1)")).toBe("javascript:alert(1)");
});
