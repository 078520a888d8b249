import { describe, expect, it } from "vitest";
import { z } from "../platform/zod.ts";
import { byColumn, column, type RecordOf, recordSchema } from "./records.ts";

const fields = { id: z.string(), name: z.string(), imageUrl: column("image_url", z.string()) };

describe("the fields of a record", () => {
	it("are read under the names of the product", () => {
		const row = { id: "1", name: "Rye", slug: "rye", image_url: "/rye.jpg" };
		const record: RecordOf<typeof fields> = recordSchema(fields).parse(row);
		expect(record).toEqual({ id: "1", name: "Rye", imageUrl: "/rye.jpg" });
	});

	it("are saved under the names of their columns", () => {
		const values = { imageUrl: "/rye.jpg", name: "Rye" };
		expect(byColumn(fields, values)).toEqual({ image_url: "/rye.jpg", name: "Rye" });
	});

	it("do not compile without a field, and are not read without a column", () => {
		// @ts-expect-error The record has no such field.
		expect(byColumn(fields, { name: "Rye", slug: "rye" })).toHaveProperty("slug");
		expect(() => recordSchema(fields).parse({ id: "1", name: "Rye" })).toThrow("image_url");
	});
});
