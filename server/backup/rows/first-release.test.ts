import { expect, test } from "vitest";
import { ofFirstRelease } from "./first-release.ts";

test("rows of 0.1.0 get the names that tables and kinds have now", async () => {
	const { tables, parts } = ofFirstRelease({
		tables: ["auth.identities", "auth.users", "public.pages", "public.pictures", "private.trash"],
		parts: (async function* () {
			yield { table: "public.pages", part: 1, json: '[{"title": "Imprint"}]' };
			yield { table: "public.pictures", part: 1, json: '[{"key": "rye.jpg"}]' };
			yield {
				table: "private.trash",
				part: 1,
				json: '[{"kind": "own-page"}, {"kind": "picture"}, {"kind": "product"}]',
			};
		})(),
		isOlder: true,
	});
	expect(tables).toEqual([
		"accounts.users",
		"public.custom_pages",
		"public.image_details",
		"private.trash",
	]);
	const current: unknown[] = [];
	for await (const { table, json } of parts) current.push([table, JSON.parse(json)]);
	expect(current).toEqual([
		["public.custom_pages", [{ title: "Imprint" }]],
		["public.image_details", [{ key: "rye.jpg" }]],
		["private.trash", [{ kind: "custom-page" }, { kind: "image" }, { kind: "product" }]],
	]);
});
