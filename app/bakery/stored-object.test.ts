import { describe, expect, it } from "vitest";
import { mergeStoredObject, parseStoredObject } from "./stored-object.ts";

describe("parseStoredObject", () => {
	it("reads a JSON object", () => {
		expect(parseStoredObject(' {"layout": "centered"}\n')).toEqual({ layout: "centered" });
	});

	it.each([null, "", "hello", "2024", "null", "[1]", '"{}"', "{", "{hello}", '{"a": 1} and more'])(
		"finds none in %j",
		(content) => {
			expect(parseStoredObject(content)).toBeNull();
		},
	);
});

it.each([
	[null, '{"text":"new"}'],
	["plain text", '{"text":"new"}'],
	['{"text":"old"}', '{"text":"new"}'],
	['{"from":"elsewhere","text":"old"}', '{"from":"elsewhere","text":"new"}'],
])("mergeStoredObject sets the text of %j and keeps the rest", (previous, merged) => {
	expect(mergeStoredObject(previous, { text: "new" })).toBe(merged);
});
