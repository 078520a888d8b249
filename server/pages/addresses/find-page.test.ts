import { expect, test } from "vitest";
import { allPages } from "../../../app/storefront/pages.ts";
import { findPage } from "./find-page.ts";

test.each(allPages())("%s is found, and not a page that is declared before it", (path) => {
	expect(findPage(path)?.path).toBe(path);
});

test.each(["", "/nothing", "/products/", "/products/1/2", "/About"])(
	"there is no page at %j",
	(path) => {
		expect(findPage(path)).toBeNull();
	},
);

test("what stands for a name in the path is known", () => {
	expect(findPage("/products/1")).toMatchObject({ path: "/products/:id", params: { id: "1" } });
});
