import { describe, expect, test } from "vitest";
import { readArguments } from "./read-arguments.ts";

const id = "6f1f9a52-0000-4000-8000-000000000002";

function read(name: string, types: Record<string, string>, sent: unknown) {
	const args = Object.entries(types).map(([key, type]) => ({
		name: key.replace("?", ""),
		type,
		isOptional: key.endsWith("?"),
	}));
	const others = { returns: "one", isReading: true, roles: [], permission: null } as const;
	const called = { name, arguments: args, ...others };
	return readArguments(called, sent);
}

const oneOf = (type: string, value: unknown) => () => read("find", { it: type }, { it: value });

test.each([
	["boolean", false],
	["text", "Rye"],
	["uuid", id],
	["uuid[]", [id]],
	["text[]", []],
	["date", "2027-03-14"],
	["timestamp with time zone", "2027-03-14T06:00:00Z"],
	["jsonb", { a: [1, null, true] }],
])("a %s may be %j", (type, value) => {
	expect(oneOf(type, value)()).toEqual({ it: value });
});

test.each([
	["boolean", "true"],
	["integer", "1"],
	["text", 1],
	["text", "\0"],
	["text", "x".repeat(10_001)],
	["uuid", "1"],
	["uuid[]", `{${id}}`],
	["uuid[]", [[id]]],
	["uuid[]", Array(5001).fill(id)],
	["date", "infinity"],
	["date", "2027-02-30"],
	["timestamp with time zone", "2027-03-14 06:00"],
	["jsonb", null],
	["jsonb", { "\0": 1 }],
	["a type of tomorrow", 1],
])("a %s may not be %j", (type, value) => {
	expect(oneOf(type, value)).toThrow("it does not have the form");
});

test("nothing may be in itself again and again", () => {
	const deep = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
	expect(oneOf("jsonb", deep)).toThrow("it does not have the form");
});

test.each([
	["what there is none of", { it: id, more: 1 }, "unknown parameter"],
	["too little", {}, "it does not have the form"],
	["a list", [id], "The body does not have the form"],
	["nothing", undefined, "The body does not have the form"],
])("%s is refused", (_, sent, message) => {
	expect(() => read("find", { it: "uuid" }, sent)).toThrow(message);
});

describe("a page that was open while the site was updated", () => {
	const save = (given: object) =>
		read(
			"save_navigation_item",
			{ given: "jsonb", "record_id?": "uuid" },
			{ given, record_id: id },
		);
	const item = { title: "Rye", path: "/rye", show_in_header: true };

	test("saves without the columns that it doesn't have", () => {
		expect(save(item)).toEqual({ given: item, record_id: id });
	});

	test("may not send a column that no page has", () => {
		expect(() => save({ ...item, secret: 1 })).toThrow("given does not have the form");
	});

	test("nor what its form refuses", () => {
		expect(() => save({ ...item, path: "javascript:alert(1)" })).toThrow("given.path");
	});
});
