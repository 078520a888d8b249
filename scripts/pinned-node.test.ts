import { expect, it } from "vitest";
import { requirePinnedNode } from "./pinned-node.ts";

it("lets tests run on the Node of the packages", () => {
	expect(() => requirePinnedNode()).not.toThrow();
});

it("refuses another Node in one sentence that says what to do", () => {
	expect(() => requirePinnedNode("20.20.2")).toThrow(
		/^The tests run on Node \d+\.\d+\.\d+, .* this is Node 20\.20\.2: use "npm test".*\.$/,
	);
});
