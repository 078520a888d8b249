import { expect, it } from "vitest";
import { hasTooManyFields } from "./form-fields.ts";

async function isRefused(fields: number, form: FormData | URLSearchParams): Promise<boolean> {
	for (let field = 1; field <= fields; field++) form.append(`pieces-${field}`, "1");
	const request = new Request("http://site/order", { method: "POST", body: form });
	const contentType = request.headers.get("content-type") ?? undefined;
	return hasTooManyFields(Buffer.from(await request.arrayBuffer()), contentType);
}

it.each([
	["as links encode them", () => new URLSearchParams()],
	["in parts", () => new FormData()],
])("refuses more fields than a form of the site has, %s", async (_encoding, form) => {
	expect(await isRefused(1, form())).toBe(false);
	expect(await isRefused(1498, form())).toBe(false);
	expect(await isRefused(1501, form())).toBe(true);
	expect(await isRefused(4200, form())).toBe(true);
});
