import { expect, test } from "vitest";
import { createWords } from "../../bakery/words/words.server.ts";
import { problemOfProduct } from "./order-page.server.tsx";
import { wantedOf } from "./read-order.server.ts";
import { readOrderForm } from "./receive-order.server.ts";

test.each([
	["٣", 3],
	["３", 3],
	[" 12 ", 12],
	["1e1", Number.NaN],
	["0x2", Number.NaN],
	["1.5", Number.NaN],
	["-1", Number.NaN],
])("%j pieces are %d", (typed, pieces) => {
	const data = new FormData();
	data.set("pieces-rye", typed);
	expect(wantedOf(readOrderForm(data))).toEqual([
		{ key: "rye", product: "rye", size: null, pieces },
	]);
});

test.each(["", "0", "00", "٠"])("%j is nothing", (typed) => {
	const data = new FormData();
	data.set("pieces-rye", typed);
	expect(wantedOf(readOrderForm(data))).toEqual([]);
});

test("a link that is none is not sent back into the form", () => {
	const data = new FormData();
	data.set("earlier", '"><script>');
	expect(readOrderForm(data).earlier).toBeNull();
});

test("limits have the digits of the site's language, as all counts", async () => {
	const settings = { language: "ar-EG" } as never;
	const words = await createWords({ language: "ar-EG", timeZone: "UTC" }, {});
	const limits = { minimum: 6, maximum: 12 };
	const limit = (problem: "too-few" | "too-many" | "too-many-together") =>
		problemOfProduct(problem, limits, { settings, words });
	expect(limit("too-few")).toContain("٦");
	expect(limit("too-many")).toContain("١٢");
	expect(limit("too-many-together")).toContain("١٢");
});
