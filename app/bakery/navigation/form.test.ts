import { describe, expect, it } from "vitest";
import { EMPTY_NAVIGATION_FORM, navigationFormSchema } from "./form.ts";

const FORM = { ...EMPTY_NAVIGATION_FORM, title: "About", path: "/about" };

describe("navigationFormSchema", () => {
	it("trims title and path", () => {
		expect(navigationFormSchema.parse({ ...FORM, title: " About ", path: " /about " })).toEqual(
			FORM,
		);
	});

	it.each([
		[{ title: "  " }, "title", "Title is required"],
		[{ title: "a".repeat(101) }, "title", "Title must be at most 100 characters"],
		[{ path: "" }, "path", "Path is required"],
		[{ path: "about" }, "path", "Path must start with / or be a web address"],
		[{ path: "javascript:alert(1)" }, "path", "Path must start with / or be a web address"],
	])("refuses %j", (values, field, message) => {
		const issues = navigationFormSchema.safeParse({ ...FORM, ...values }).error?.issues;
		expect(issues?.map((issue) => [issue.path.join("."), issue.message])).toEqual([
			[field, message],
		]);
	});
});
