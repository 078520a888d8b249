import { describe, expect, it } from "vitest";
import { byColumn, columnsOf, type Fields, type RecordOf } from "./records.ts";

const fields = ["id", "name", "imageUrl:image_url"] as const satisfies Fields<"categories">;

describe("the fields of a record", () => {
	it("are read under the names of the product", () => {
		expect(columnsOf(fields)).toBe("id,name,imageUrl:image_url");
		const record: RecordOf<"categories", typeof fields> = { id: "1", name: "Rye", imageUrl: null };
		expect(Object.keys(record)).toEqual(["id", "name", "imageUrl"]);
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
