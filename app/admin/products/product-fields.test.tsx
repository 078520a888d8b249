import { renderToStaticMarkup } from "react-dom/server";
import { useForm } from "react-hook-form";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { setTaxRatesOfBackOffice } from "../../bakery/catalog/prices/tax-rates.ts";
import type { ProductForm, ProductValues } from "../../bakery/catalog/product-form.ts";
import { products } from "../../bakery/catalog/products.ts";
import { useShowingTimes } from "../screen/showing-fields.tsx";
import { describeProductFields, ProductFields } from "./product-fields.tsx";

it("has a place for every field of the form", () => {
	const Form = createRoutesStub([{ path: "/", Component: EmptyForm }]);
	setTaxRatesOfBackOffice([{ id: "1", name: "VAT", percent: 20 }]);
	const html = renderToStaticMarkup(<Form />);
	const missing = Object.values(describeProductFields([], null))
		.map((description) => (typeof description === "string" ? description : description.label))
		.filter((label) => !html.includes(`>${label}`));
	expect(missing).toEqual([]);
});

function EmptyForm() {
	const form = useForm<ProductForm, unknown, ProductValues>({
		defaultValues: { ...products.empty, orderable: true },
	});
	const times = useShowingTimes(form, []);
	return <ProductFields form={form} product={null} categories={[]} times={times} />;
}
