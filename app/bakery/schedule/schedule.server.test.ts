import { expect, it } from "vitest";
import { weekOf } from "../hours/rules.ts";
import { readSettings } from "../site/stored-site.ts";
import { nextChange, type Schedule } from "./schedule.server.ts";

const nothing = { text: "", url: "", linkText: "", shownFrom: null, shownUntil: null };

/** The next change after an instant, in New York. */
function nextAfter(
	now: string,
	changed: Partial<Parameters<typeof nextChange>[0] & Schedule> = {},
) {
	const { hours = null, announcement = nothing, nextShowing = null } = changed;
	const site = { settings: readSettings(null), hours };
	return nextChange(site, { announcement, nextShowing }, new Date(now)).toISOString();
}

it("a day ends by the bakery's clock, and a date at midnight", () => {
	const [midnight, end] = ["2028-01-01T05:00:00.000Z", "2028-01-01T09:00:00.000Z"];
	expect(nextAfter("2028-01-01T04:59:59Z")).toBe(midnight);
	expect(nextAfter(midnight)).toBe(end);
	expect(nextAfter(end)).toBe("2028-01-02T05:00:00.000Z");
});

it("the bakery opens and closes by its own clock", () => {
	const hours = { week: weekOf(() => [{ opens: "07:30", closes: "18:00" }]), exceptions: [] };
	const opens = "2027-01-15T12:30:00.000Z";
	expect(nextAfter("2027-01-15T12:00:00Z", { hours })).toBe(opens);
	expect(nextAfter(opens, { hours })).toBe("2027-01-15T23:00:00.000Z");
});

it("products, pages, and the announcement appear and disappear", () => {
	const [now, shownFrom] = ["2027-01-15T12:00:00Z", "2027-01-15T13:00:00.000Z"];
	const announcement = { ...nothing, text: "Closed", shownFrom };
	const nextShowing = new Date("2027-01-15T12:30:00Z");
	expect(nextAfter(now, { announcement })).toBe(shownFrom);
	expect(nextAfter(now, { announcement, nextShowing })).toBe(nextShowing.toISOString());
});
