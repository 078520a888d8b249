import { describe, expect, it } from "vitest";
import { actionAt, isActionAt } from "./action-at.ts";

describe("actionAt", () => {
	it("names a screen, filled in, and what is done there", () => {
		expect(actionAt("/admin/categories/:id", "save", { id: "7" })).toEqual({
			path: "/admin/categories/7",
			intent: "save",
		});
		expect(actionAt("/admin", "signOut")).toEqual({ path: "/admin", intent: "signOut" });
	});

	it("compiles only for what the screen's action knows, and gives its types", () => {
		const move = actionAt("/admin", "move");
		const values: NonNullable<typeof move.types>["values"] = {
			...{ table: "custom_pages", id: "", preceding: [] },
		};
		// @ts-expect-error: a move names what it comes after.
		const wrong: typeof values = { table: "custom_pages", id: "" };
		// @ts-expect-error: nothing of this name can be done there.
		actionAt("/admin/navigation", "publish");
		// @ts-expect-error: the list of pages has no action.
		actionAt("/admin/pages", "save");
		// @ts-expect-error: there is no such screen.
		actionAt("/admin/nowhere", "save");
		expect(() => {
			// @ts-expect-error: it says not which category.
			actionAt("/admin/categories/:id", "save");
		}).toThrow();
		expect(wrong).not.toEqual(values);
	});
});

describe("isActionAt", () => {
	it("tells what was done", () => {
		const done = { formAction: "/admin", json: { intent: "deleteImage" } };
		expect(isActionAt(done, actionAt("/admin", "deleteImage"))).toBe(true);
		expect(isActionAt(done, actionAt("/admin", "signIn"))).toBe(false);
		expect(isActionAt({}, actionAt("/admin", "deleteImage"))).toBe(false);
	});
});
