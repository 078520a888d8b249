import { describe, expect, test } from "vitest";
import { MANAGED_COLUMNS, PRICE_COLUMNS } from "../../../../app/bakery/catalog/rows.ts";
import type { ApiRequest, Caller } from "../../requests/api-request.ts";
import { readCall, rebuildDataRequest } from "./rebuild-data-request.ts";

const editor: Caller = {
	kind: "signed-in",
	userId: "6f1f9a52-0000-4000-8000-000000000001",
	sessionId: "6f1f9a52-0000-4000-8000-000000000003",
	permissions: ["content"],
	signedInAt: new Date(),
};
const id = "6f1f9a52-0000-4000-8000-000000000002";

function rebuild(method: string, path: string, body: unknown = null, by: Caller = editor) {
	return rebuildDataRequest(requestOf(method, path, body), by);
}

function readPost(path: string, body: unknown) {
	return readCall(requestOf("POST", path, body), editor);
}

function requestOf(method: string, path: string, body: unknown): ApiRequest {
	const { pathname, searchParams } = new URL(path, "http://site");
	return {
		...{ method, path: pathname, query: new Map(searchParams), headers: new Headers() },
		body: body === null ? null : new TextEncoder().encode(JSON.stringify(body)),
		...{ signal: new AbortController().signal, address: "192.0.2.1" },
	};
}

const category = { name: "Breads", slug: "breads", description: null, image_url: null };

describe("a page that was open while the site was updated", () => {
	test("saves without the columns that it doesn't have", () => {
		const target = { record_id: id, expected_version: 3 };
		const { display_order: _, ...older } = { ...category, display_order: 4 };
		const call = readPost("/rest/v1/rpc/save_category", { given: older, ...target });
		expect(call?.given).toEqual({ given: category, ...target });
	});

	test("reads fewer columns of what was saved", () => {
		const call = readPost("/rest/v1/rpc/save_category?select=id,name,version", { given: category });
		expect(call?.selected?.map(({ column }) => column)).toEqual(["id", "name", "version"]);
	});

	test("reads a record with fewer columns, by the filters of the present query", () => {
		const older = MANAGED_COLUMNS.replaceAll(" ", "").replace(
			/,more_image_urls|,moreImages:\w+/,
			"",
		);
		expect(older).not.toBe(MANAGED_COLUMNS.replaceAll(" ", ""));
		const request = rebuild("GET", `/rest/v1/products?select=${older}&id=eq.${id}`);
		expect(new URL(request.url).searchParams.get("select")).toBe(older);
	});

	test.each([
		["a column that no page has", "POST", "/rest/v1/rpc/save_category", { given: { secret: 1 } }],
		[
			"a product without its categories",
			"POST",
			"/rest/v1/rpc/save_product",
			{ given: { name: "Rye" } },
		],
		["no columns", "GET", "/rest/v1/products?select=", null],
		["columns of two queries", "GET", "/rest/v1/products?select=version,created_at,search", null],
		["more of an embedded table", "GET", "/rest/v1/products?select=id,product_categories(*)", null],
	])("may not send %s", (_what, method, path, body) => {
		expect(() => rebuild(method, path, body)).toThrow();
	});
});

test("a query with the present columns is taken for itself, though another has more of them", () => {
	const request = rebuild("GET", `/rest/v1/products?select=${PRICE_COLUMNS}&price=gt.0`);
	expect(new URL(request.url).searchParams.get("price")).toBe("gt.0");
});
