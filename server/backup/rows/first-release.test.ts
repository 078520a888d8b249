import { expect, test } from "vitest";
import { ofFirstRelease } from "./first-release.ts";

test("rows of 0.1.0 get the names that tables and kinds have now", async () => {
	const { tables, parts } = ofFirstRelease({
		tables: ["auth.identities", "auth.users", "public.pages", "private.trash"],
		parts: (async function* () {
			yield { table: "public.pages", number: 1, json: '[{"title": "Imprint"}]' };
			yield { table: "private.trash", number: 1, json: '[{"kind": "own-page"}, {"kind": "product"}]' };
		})(),
		isOlder: true,
	});
	expect(tables).toEqual(["accounts.users", "public.custom_pages", "private.trash"]);
	expect(await Array.fromAsync(parts, ({ table, json }) => [table, JSON.parse(json)])).toEqual([
		["public.custom_pages", [{ title: "Imprint" }]],
		["private.trash", [{ kind: "custom-page" }, { kind: "product" }]],
	]);
});
