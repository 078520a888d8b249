import { expect, test } from "vitest";
import { announcement } from "./announcement.ts";

const filled = {
	...{ text: "Closed on Thanksgiving.", url: "/products", linkText: "Order pies" },
	...{ shownFrom: "2027-03-12T12:00:00.000Z", shownUntil: "2027-03-13T12:00:00.000Z" },
};

const problemsOf = (changes: object) =>
	announcement.schema
		.safeParse({ ...filled, ...changes })
		.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

test("what is saved is opened again", () => {
	const values = announcement.schema.parse(filled);
	const [change] = announcement.changes(values, {});
	expect(change).toMatchObject({ key: "announcement", expectedVersion: 0 });
	const section = { key: "announcement", title: null, subtitle: null, imageUrl: null, version: 3 };
	const content = change.content ?? null;
	expect(announcement.toForm({ announcement: { ...section, content } })).toEqual(filled);
	expect(announcement.changes(values, { announcement: { ...section, content } })).toEqual([
		{ ...change, expectedVersion: 3 },
	]);
});

test("the form starts empty, and may be saved empty", () => {
	const empty = announcement.toForm({});
	expect(new Set(Object.values(empty))).toEqual(new Set([""]));
	expect(announcement.schema.safeParse(empty).success).toBe(true);
});

test("the text becomes one line", () => {
	expect(announcement.schema.parse({ ...filled, text: " Closed\n on\tMonday " }).text).toBe(
		"Closed on Monday",
	);
});

test.each([
	[{ text: "x".repeat(201) }, [["text", "Text must be at most 200 characters"]]],
	[{ url: "javascript:alert(1)" }, [["url", "Link must start with / or be a web address"]]],
	[{ url: "//elsewhere.example" }, [["url", "Link must start with / or be a web address"]]],
	[{ url: "" }, [["url", "Add a link, or clear its text"]]],
	[{ linkText: "x".repeat(101) }, [["linkText", "Link text must be at most 100 characters"]]],
	[{ shownFrom: "incomplete" }, [["shownFrom", "Show from needs a date and a time"]]],
	[{ shownUntil: filled.shownFrom }, [["shownUntil", "Show until must be later than Show from"]]],
])("%j has the problems %j", (changes, problems) => {
	expect(problemsOf(changes)).toEqual(problems);
});
