import { expect, it } from "vitest";
import { endOfDay, longDate } from "./clock.ts";

it("longDate says everything", () => {
	expect(longDate("2026-11-22T23:00:00Z").replace(/\s/g, " ")).toBe("November 22, 2026 at 6:00 PM");
});

it("a day ends where the next one begins", () => {
	expect(endOfDay("2026-02-28").toISOString()).toBe("2026-03-01T05:00:00.000Z");
	expect(endOfDay("2026-12-31").toISOString()).toBe("2027-01-01T05:00:00.000Z");
});
