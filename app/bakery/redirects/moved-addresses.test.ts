import { describe, expect, test } from "vitest";
import { createFindMoved } from "./redirects.ts";

type Content = Parameters<typeof createFindMoved>[0];

const nothing: Content = { categories: [], pages: [], redirects: [] };

/** Redirects by their old addresses. */
const redirectsOf = (targets: Record<string, string>) =>
	Object.entries(targets).map(([oldAddress, newAddress]) => ({ oldAddress, newAddress }));

function find(address: string, content: Partial<Content>) {
	return createFindMoved({ ...nothing, ...content })(new URL(address, "http://site.invalid"));
}

describe("a redirect", () => {
	const redirects = redirectsOf({
		"/shop/sourdough": "/products?category=breads#rye",
		"/product.php": "/products",
		"/product.php?id=12": "/about",
		"/product.php?color=red&id=12": "/contact",
		"/café": "/imprint",
	});

	test.each([
		["/shop/sourdough", "/products?category=breads#rye"],
		["/SHOP//Sourdough/", "/products?category=breads#rye"],
		["/shop/sourdough?fbclid=1", "/products?category=breads#rye"],
		["/product.php?id=13", "/products"],
		["/product.php?utm_source=letter&id=12", "/about"],
		["/Product.php?id=12&color=RED", "/contact"],
		["/CAF%C3%89", "/imprint"],
	])("of %s leads to %s", (address, location) => {
		expect(find(address, { redirects })).toBe(location);
	});

	test.each(["/shop", "/shop/sourdough/1", "/shop/sourdough.html", "/"])(
		"is none at %s",
		(path) => {
			expect(find(path, { redirects })).toBeNull();
		},
	);
});

describe("visitors are redirected once", () => {
	const content = {
		categories: [{ slug: "breads", earlierSlugs: ["loaves", "bread"] }],
		pages: [{ path: "team", earlierPaths: ["people"] }],
		redirects: redirectsOf({
			...{ "/a": "/b?x=1", "/b": "/c", "/c": "/products?category=loaves&page=2" },
			...{ "/d": "/people", "/team": "/about" },
		}),
	};

	test.each([
		["/a", "/products?category=breads&page=2"],
		[
			"/products?category=bread&without=milk&day=2027-03-18",
			"/products?category=breads&without=milk&day=2027-03-18",
		],
		["/d", "/team"],
		["/people?from=letter", "/team?from=letter"],
	])("from %s to %s", (address, location) => {
		expect(find(address, content)).toBe(location);
	});

	test.each(["/team", "/products?category=breads", "/products?category=pies", "/products"])(
		"and not from %s",
		(address) => {
			expect(find(address, content)).toBeNull();
		},
	);

	test("and never in a circle", () => {
		const redirects = redirectsOf({ "/a": "/b", "/b": "/c", "/c": "/a", "/self": "/self" });
		for (const path of ["/a", "/b", "/c", "/self"]) expect(find(path, { redirects })).toBeNull();
	});
});

test.each([
	...["//evil.example", "/\\evil.example", "/.//evil.example", "/a/..//evil.example"],
	...["/\t/evil.example", "https://evil.example", "javascript:alert(1)", "evil.example"],
])("a stored target %j leads off the site for nobody", (newAddress) => {
	expect(find("/shop", { redirects: [{ oldAddress: "/shop", newAddress }] })).toBeNull();
});
