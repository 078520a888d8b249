import { describe, expect, test } from "vitest";
import type { Caller } from "../../requests/api-request.ts";
import { readCall } from "./read-call.ts";

const editor: Caller = {
	kind: "signed-in",
	userId: "6f1f9a52-0000-4000-8000-000000000001",
	sessionId: "6f1f9a52-0000-4000-8000-000000000003",
	permissions: ["content"],
	signedInAt: new Date(),
};
const id = "6f1f9a52-0000-4000-8000-000000000002";

function readPost(path: string, body: unknown) {
	const given = {
		...{ method: "POST", path, query: new Map(), headers: new Headers() },
		body: new TextEncoder().encode(JSON.stringify(body)),
		...{ signal: new AbortController().signal, address: "192.0.2.1" },
	};
	return readCall(given, editor);
}

const category = { name: "Breads", slug: "breads", description: null, image_url: null };

describe("a page that was open while the site was updated", () => {
	test("saves without the columns that it doesn't have", () => {
		const target = { record_id: id, expected_version: 3 };
		const { display_order: _, ...older } = { ...category, display_order: 4 };
		const call = readPost("/rest/v1/rpc/save_category", { given: older, ...target });
		expect(call.given).toEqual({ given: category, ...target });
	});

	test("may not send a column that no page has", () => {
		const given = { ...category, secret: 1 };
		expect(() => readPost("/rest/v1/rpc/save_category", { given })).toThrow();
	});
});
