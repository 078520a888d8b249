import { describe, expect, it } from "vitest";
import { menuItems } from "./menu-items.ts";

const FORM = { ...menuItems.empty, title: "About", path: "/about" };

describe("menuItems.schema", () => {
	it("trims title and path", () => {
		expect(menuItems.schema.parse({ ...FORM, title: " About ", path: " /about " })).toEqual(FORM);
	});

	it.each([
		[{ title: "  " }, "title", "Title is required"],
		[{ title: "a".repeat(101) }, "title", "Title must be at most 100 characters"],
		[{ path: "" }, "path", "Path is required"],
		[{ path: "about" }, "path", "Path must start with / or be a web address"],
		[{ path: "javascript:alert(1)" }, "path", "Path must start with / or be a web address"],
	])("refuses %j", (values, field, message) => {
		const issues = menuItems.schema.safeParse({ ...FORM, ...values }).error?.issues;
		expect(issues?.map((issue) => [issue.path.join("."), issue.message])).toEqual([
			[field, message],
		]);
	});
});
