import { describe, expect, test } from "vitest";
import type { ListedPage } from "../custom-pages/custom-pages.ts";
import { readRedirectTable, type SiteAddresses } from "./redirects.admin.ts";
import { redirectFormSchema } from "./redirects.ts";

const now = new Date("2027-03-17T12:00:00Z");

const site: SiteAddresses = {
	customPages: [
		{
			...{ id: "1", title: "Imprint", path: "imprint", purpose: "other", earlierPaths: ["legal"] },
			...{ isPublished: true, showInFooter: false, shownFrom: null, shownUntil: null },
			...{ changedAt: "2027-03-01T00:00:00Z", version: 1 },
		} satisfies ListedPage,
	],
	categories: [{ name: "Breads", slug: "breads", earlierSlugs: [] }],
	redirects: [{ oldAddress: "/shop", newAddress: "/products" }],
};

const read = (text: string, of = site) => readRedirectTable(text, of, now);

describe("a table of redirects", () => {
	const redirects = [
		{ oldAddress: "/shop/rye", newAddress: "/products?category=breads" },
		{ oldAddress: "/our-story", newAddress: "/about" },
	];

	test.each([
		"/shop/rye, /products?category=breads\n/our-story, /about",
		"/Shop/Rye/;/products?category=breads\r\n\r\n  /our-story ; /about  \r\n",
		"/shop/rye\t/products?category=breads\n/our-story\t/about",
		'Redirect from,Redirect to\n"https://old.example/shop/rye","/products?category=breads"\n/our-story,/about,',
	])("is read: %j", (text) => {
		expect(read(text)).toEqual({ redirects, problem: null });
	});

	test("names each wrong line with its reason", () => {
		const lines = [
			"/shop/rye, /products",
			"/nothing",
			"/a, /about, /contact",
			"shop/rye, /about",
			", /about",
			"/b, https://elsewhere.example",
			"/c, //elsewhere.example",
			"/d, /nowhere",
			"/about, /contact",
			"/admin/products, /contact",
			"/imprint/, /contact",
			"/legal, /contact",
			"/Shop, /about",
			"/Shop/Rye/, /about",
			"/e, /shop",
			"/f, /f",
			`/${"x".repeat(500)}, /about`,
			"/g, /imprint",
		];
		expect(read(lines.join("\n")).problem?.split("\n")).toEqual([
			"Line 2: needs an old and a new address, separated by a comma",
			"Line 3: needs an old and a new address, separated by a comma",
			"Line 4: Old address must start with / or be a web address",
			"Line 5: Old address is required",
			"Line 6: New address must be a path on this site, such as /products",
			"Line 7: New address must be a path on this site, such as /products",
			"Line 8: This site has no page at “/nowhere”",
			"Line 9: “/about” is a page of this site, so it can't redirect",
			"Line 10: “/admin/products” is a page of this site, so it can't redirect",
			"Line 11: “/imprint” is one of your pages, so it can't redirect",
			"Line 12: “/legal” is one of your pages, so it can't redirect",
			"Line 13: “/shop” already redirects to “/products”",
			"Line 14: has the same old address as line 1",
			"Line 15: “/shop” is a redirect itself. Enter “/products” instead",
			"Line 16: “/f” would redirect to itself",
			"Line 17: Old address must be at most 500 characters",
		]);
	});

	test("has at least one line, and at most as many as there is room for", () => {
		expect(read(" \n").problem).toBe("Enter at least one line");
		const lines = (count: number) =>
			Array.from({ length: count }, (_, number) => `/old/${number}, /about`).join("\n");
		expect(read(lines(999)).problem).toBeNull();
		expect(read(lines(1000)).problem).toContain("you can add 999");
	});
});

test.each([
	...["/", "/products", "/products?category=breads"],
	...["/products/10000000-0000-4000-8000-000000000001", "/contact/", "/api/rpc/products"],
	"/robots.txt",
])("%s is a page of the site", (oldAddress) => {
	expect(redirectFormSchema.safeParse({ oldAddress, newAddress: "/" }).success).toBe(false);
});

test.each([
	...["/products/rye", "/about/team", "/order/cakes", "/new", "/index.html"],
	"/shop.php?id=1",
])("%s may be an address of an old site", (oldAddress) => {
	expect(redirectFormSchema.parse({ oldAddress, newAddress: "/" })).toEqual({
		oldAddress,
		newAddress: "/",
	});
});
