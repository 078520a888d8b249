import { describe, expect, test } from "vitest";
import { z } from "zod";
import { columnValues, storedValues } from "./values.ts";

const text = z
	.string()
	.transform((typed) => typed || null)
	.pipe(z.string().max(3).nullable());

describe("storedValues", () => {
	test("are what a form gives, and not what is typed", () => {
		const { count, name } = storedValues(
			z.object({ name: text, count: z.string().transform(Number).pipe(z.int()) }),
		);
		expect([name.safeParse(null).success, name.safeParse("").success]).toEqual([true, true]);
		expect([name.safeParse("long").success, count.safeParse("3").success]).toEqual([false, false]);
		expect(count.safeParse(3).success).toBe(true);
	});

	test("are refused where nothing says what they are", () => {
		const form = z.object({ name: z.string().transform((typed) => typed || null) });
		expect(() => storedValues(form)).toThrow("A field must say what it stores.");
	});
});

describe("columnValues", () => {
	const schema = columnValues(storedValues(z.object({ name: text, tags: z.array(z.string()) })));

	test.each([
		[{ name: null, tags: [] }, true],
		[{ tags: [] }, false],
		[{ name: null, tags: [], id: 1 }, false],
		[{ name: "\0", tags: [] }, false],
		[{ name: null, tags: ["\ud800"] }, false],
	])("of %j: %j", (values, isRight) => {
		expect(schema.safeParse(values).success).toBe(isRight);
	});
});
