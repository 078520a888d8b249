import { expect, it } from "vitest";
import { table } from "./table.ts";

it("shows each figure in a line, a missed one as missed", () => {
	const figures = [
		{ name: "speed", goal: "10/s", measured: "9/s", met: false, details: {} },
		{ name: "weight", goal: "1 KB", measured: "0.5 KB", met: true, details: {} },
	];
	expect(table(figures)).toBe(
		[
			"| figure | goal | measured | met |",
			"| ------ | ---- | -------- | --- |",
			"| speed  | 10/s | 9/s      | no  |",
			"| weight | 1 KB | 0.5 KB   | yes |",
		].join("\n"),
	);
});
