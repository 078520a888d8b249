import { expect, it } from "vitest";
import { table } from "./table.ts";

it("shows each figure in a line, a missed one as missed", () => {
	const figures = [
		{ name: "speed", reach: "10/s", measured: "9/s", reached: false, details: {} },
		{ name: "weight", reach: "1 KB", measured: "0.5 KB", reached: true, details: {} },
	];
	expect(table(figures)).toBe(
		[
			"| figure | reach | measured | reached |",
			"| ------ | ----- | -------- | ------- |",
			"| speed  | 10/s  | 9/s      | no      |",
			"| weight | 1 KB  | 0.5 KB   | yes     |",
		].join("\n"),
	);
});
