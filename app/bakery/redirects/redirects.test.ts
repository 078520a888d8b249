import { describe, expect, test } from "vitest";
import { parseSiteAddress, readOldAddress } from "./redirects.ts";

describe("an old address", () => {
	test.each([
		["  /Shop//Sourdough/  ", "/shop/sourdough"],
		["https://Old-Bakery.example/Shop/Sourdough#photos", "/shop/sourdough"],
		["/product.php?id=12", "/product.php?id=12"],
		["/product.php?B=2&a=1", "/product.php?a=1&b=2"],
		["/caf%C3%A9/Gr%c3%b6%C3%9Fe", "/café/größe"],
		["/café/größe", "/café/größe"],
		["/a%E2%80%AEb", "/a%e2%80%aeb"],
		["/100%", "/100%"],
		["/a/../b", "/b"],
	])("%j is spelled %j", (typed, spelled) => {
		expect(readOldAddress(typed)).toBe(spelled);
		expect(readOldAddress(spelled)).toBe(spelled);
	});

	test.each([
		...["shop", "mailto:a@b.example", "//old.example/shop", "/\\old.example", "/a\\b"],
		"/a\tb",
	])("%j is none", (typed) => {
		expect(readOldAddress(typed)).toBeNull();
	});
});

test.each([
	...["//evil.example", "/\\evil.example", "/\t/evil.example", "\\/evil.example", "/a\\..\\\\evil"],
	...["/.//evil.example", "/a/..//evil.example", "/%2e//evil.example", "/..//evil.example"],
	...["https://evil.example", "javascript:alert(1)", "evil.example", "", " /about"],
])("%j is no address on this site", (address) => {
	expect(parseSiteAddress(address)).toBeNull();
});
