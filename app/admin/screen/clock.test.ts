import { expect, it } from "vitest";
import { endOfDay } from "./clock.ts";

it("a day ends where the next one begins", () => {
	expect(endOfDay("2026-02-28").toISOString()).toBe("2026-03-01T05:00:00.000Z");
	expect(endOfDay("2026-12-31").toISOString()).toBe("2027-01-01T05:00:00.000Z");
});
