import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { optionalData, outcomeContext } from "./optional-data.server.ts";

test("data that can't be read is left out, and the page counts as incomplete", async () => {
	const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	const context = new RouterContextProvider();
	context.set(outcomeContext, { complete: true, isOutage: false });
	const denied = Promise.reject(new Error("denied"));
	expect(await optionalData(context, "the categories", denied, [])).toEqual([]);
	expect(context.get(outcomeContext).complete).toBe(false);
	expect(String(written.mock.calls[0])).toContain("the categories");
});
