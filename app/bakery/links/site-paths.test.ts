import { expect, test } from "vitest";
import type { ListedPage } from "../custom-pages/custom-pages.ts";
import { findLinkProblem, suggestPaths } from "./site-paths.ts";

const now = new Date("2027-03-17T12:00:00Z");

const page = (path: string, changes: Partial<ListedPage> = {}): ListedPage => ({
	...{ id: path, title: path, path, purpose: "other", earlierPaths: [] },
	...{ isPublished: true, showInFooter: false, shownFrom: null, shownUntil: null },
	...{ changedAt: "2027-03-01T00:00:00Z", version: 1 },
	...changes,
});

const site = {
	customPages: [
		page("imprint", { earlierPaths: ["legal"] }),
		page("jobs", { isPublished: false }),
		page("easter", { shownFrom: "2027-03-20T00:00:00Z" }),
		page("carnival", { shownUntil: "2027-03-01T00:00:00Z" }),
	],
	categories: [{ name: "Breads", slug: "breads", earlierSlugs: ["loaves"] }],
};

test.each([
	["/", null],
	["/contact#hours", null],
	["/imprint?from=menu", null],
	["/legal", null],
	["/products?category=loaves", null],
	["/products?category=pies", "nothing"],
	["/products/20000000-0000-4000-8000-000000000001", null],
	["/storage/v1/object/public/product-images/menu.pdf", null],
	["/jobs", "draft"],
	["/carnival", "ended"],
	["/impressum", "nothing"],
	["/__proto__", "nothing"],
	["https://elsewhere.example/impressum", null],
	["#top", null],
])("a link to %s has the problem %s", (address, problem) => {
	expect(findLinkProblem(address, site, now)).toBe(problem);
});

test("the site's pages and categories are suggested", () => {
	const paths = suggestPaths(site).map(({ path }) => path);
	expect(paths).toEqual(
		expect.arrayContaining(["/", "/contact", "/imprint", "/jobs", "/products?category=breads"]),
	);
});
