import { afterEach, expect, test } from "vitest";
import { setTaxRatesOfBackOffice } from "./prices/tax-rates.ts";
import { productTaxRate, readTaxRate } from "./product-payment.ts";

const VAT = { id: "0197c1de-5b5c-7c32-9d13-2f5bd1d4a0b1", name: "VAT", percent: 20 };

afterEach(() => setTaxRatesOfBackOffice([]));

test("a tax rate is named, in the history and in files", () => {
	setTaxRatesOfBackOffice([VAT]);
	expect(productTaxRate.show(VAT.id, {})).toEqual({ kind: "line", text: "VAT (20%)" });
	expect(productTaxRate.show(null, {})).toEqual({ kind: "line", text: "" });
	expect(readTaxRate("vat (20%)")).toBe(VAT.id);
	expect(readTaxRate("VAT (21%)")).toBeUndefined();
});

test("products with a deleted rate have the default one", () => {
	expect(productTaxRate.show(VAT.id, {})).toEqual({ kind: "line", text: "A deleted rate" });
	expect(productTaxRate.toForm(VAT.id, {})).toBe("");
});
