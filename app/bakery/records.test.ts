import { describe, expect, it } from "vitest";
import { byColumn, type Fields, type RecordOf, toRecord } from "./records.ts";

const fields = ["id", "name", "imageUrl:image_url"] as const satisfies Fields<"categories">;

describe("the fields of a record", () => {
	it("are read under the names of the product", () => {
		const row = { id: "1", name: "Rye", slug: "rye", image_url: "/rye.jpg" };
		const record: RecordOf<"categories", typeof fields> = toRecord(fields, row);
		expect(record).toEqual({ id: "1", name: "Rye", imageUrl: "/rye.jpg" });
	});

	it("are saved under the names of their columns", () => {
		const values = { imageUrl: "/rye.jpg", name: "Rye" };
		expect(byColumn(fields, values)).toEqual({ image_url: "/rye.jpg", name: "Rye" });
	});

	it("do not compile without a column", () => {
		// @ts-expect-error The table has no such column.
		const unknown = ["id", "imageUrl:picture_url"] as const satisfies Fields<"categories">;
		// @ts-expect-error The record has no such field.
		const columns = byColumn(fields, { name: "Rye", slug: "rye" });
		expect([unknown, columns]).toHaveLength(2);
	});
});
