import { describe, expect, it } from "vitest";
import { englishWords } from "../words/words.server.ts";
import { contactMessageSchema } from "./contact-message.ts";

const words = englishWords.group("messageForm");

const VALID = {
	...{ name: "Ada", email: "ada@example.com", subject: "Wedding cake" },
	message: "For forty people, please.",
};

/** The messages of each field, as the form shows them. */
function problems(input: object): Record<string, string[]> {
	const result = contactMessageSchema.safeParse(input);
	const found: Record<string, string[]> = {};
	for (const { path, message } of result.error?.issues ?? []) {
		const field = String(path[0]);
		const sentence = words[message as keyof typeof words];
		found[field] = [...(found[field] ?? []), sentence];
	}
	return found;
}

describe("contactMessageSchema", () => {
	it("takes a message and trims its values", () => {
		const padded = Object.fromEntries(
			Object.entries(VALID).map(([key, text]) => [key, ` ${text}\n`]),
		);
		expect(contactMessageSchema.parse(padded)).toEqual(VALID);
	});

	it.each([
		["name", "", "Name is required"],
		["name", "a".repeat(101), "Name must be less than 100 characters"],
		["email", "ada", "Invalid email address"],
		[
			"email",
			`ada@${"a".repeat(60)}.${"b".repeat(250)}.com`,
			"Email must be less than 255 characters",
		],
		["subject", " ", "Subject is required"],
		["message", "a".repeat(1001), "Message must be less than 1000 characters"],
	])("says of a %s of %j: %s", (field, text, message) => {
		const found = problems({ ...VALID, [field]: text });
		expect(Object.keys(found)).toEqual([field]);
		expect(found[field]?.[0]).toBe(message);
	});

	it("takes every field at its limit", () => {
		const email = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`;
		const max = {
			name: "a".repeat(100),
			email,
			subject: "a".repeat(200),
			message: "a".repeat(1000),
		};
		expect(problems(max)).toEqual({});
	});

	it("counts a line end as one character, as the visitor's browser does", () => {
		const message = `${"a".repeat(499)}\r\n`.repeat(2);
		expect(contactMessageSchema.parse({ ...VALID, message }).message).toHaveLength(999);
		const full = `${"a".repeat(499)}\r\n${"a".repeat(500)}`;
		expect(problems({ ...VALID, message: full })).toEqual({});
	});

	it("drops the one character that the database cannot store", () => {
		expect(contactMessageSchema.parse({ ...VALID, name: "A\0da" }).name).toBe("Ada");
	});

	it("keeps name and subject on one line, and the lines of a message", () => {
		const split = {
			...VALID,
			name: "Ada\r\nBcc: all@example.com",
			subject: "Wedding\u2028cake\u202E",
			message: "For forty\u2029people,\r\nplease.\u0007",
		};
		expect(contactMessageSchema.parse(split)).toEqual({
			...VALID,
			name: "Ada Bcc: all@example.com",
			subject: "Wedding cake",
			message: "For forty\npeople,\nplease.",
		});
		expect(Object.keys(problems({ ...VALID, email: "ada@example.com\nb@example.com" }))).toEqual([
			"email",
		]);
	});
});
