import { describe, expect, it } from "vitest";
import { NEW_BUTTON } from "../content/sections/hero.ts";
import { type CustomPage, customPages } from "./custom-pages.ts";

const FORM = { ...customPages.empty, title: "Imprint", path: "imprint" };

function problems(values: object) {
	const issues = customPages.schema.safeParse({ ...FORM, ...values }).error?.issues ?? [];
	return issues.map(({ path, message }) => [path.join("."), message]);
}

describe("customPages.schema", () => {
	it("takes a path with its slash", () => {
		expect(customPages.schema.parse({ ...FORM, path: " /imprint " }).path).toBe("imprint");
	});

	it.each(["products", "admin", "new", "api", "preview"])("refuses the site's own /%s", (path) => {
		const message = `The site uses /${path} itself. Choose another path`;
		expect(problems({ path })).toEqual([["path", message]]);
	});

	it.each([
		...["a/b", "Imprint", "im print", "-a", "a--b", "ö", "__proto__", "{0, plural,"],
		"<script>",
	])("refuses the path %j", (path) => {
		const message = "Path must be lowercase letters and digits, joined by single hyphens";
		expect(problems({ path })).toEqual([["path", message]]);
	});

	it.each([
		[{ title: " " }, "title", "Title is required"],
		[{ path: "a".repeat(101) }, "path", "Path must be at most 100 characters"],
		[
			{ text: '<a href="javascript:alert(1)">Go</a>' },
			"text",
			expect.stringContaining("These links can't be used: “javascript:alert(1)”"),
		],
		[
			{ shownFrom: "2027-03-12T12:00:00Z", shownUntil: "2027-03-12T12:00:00Z" },
			"shownUntil",
			"Show until must be later than Show from",
		],
		[{ buttons: Array(4).fill(NEW_BUTTON) }, "buttons", "At most 3 buttons"],
	])("refuses %j", (values, field, message) => {
		expect(problems(values)).toEqual([[field, message]]);
	});

	it("gives back the page that was opened", () => {
		const values = customPages.schema.parse({
			...{ ...FORM, purpose: "imprint", subtitle: "Who we are" },
			...{ layout: "centered", buttons: [NEW_BUTTON] },
		});
		const rest = { id: "1", version: 1, earlierPaths: [], changedAt: "2027-01-01T00:00:00.000Z" };
		const page: CustomPage = { ...rest, ...values };
		expect(customPages.schema.parse(customPages.toForm(page))).toEqual(values);
		const unknown = { ...page, purpose: "poems", layout: "tilted", buttons: [null, {}, "/"] };
		expect(customPages.toForm(unknown)).toMatchObject({
			...{ purpose: "other", layout: "plain", buttons: [] },
		});
	});
});
