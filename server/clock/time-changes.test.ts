import { expect, it } from "vitest";
import { weekOf } from "../../app/bakery/hours/rules.ts";
import { readSettings } from "../../app/bakery/site/stored-site.ts";
import { createCall } from "../../app/platform/backend/call.ts";
import { readTimeChanges } from "./time-changes.ts";

interface Stored {
	/** Seconds until products and pages appear or disappear. */
	showing?: number[];
	announcement?: object;
	hours?: Parameters<typeof readTimeChanges>[0]["hours"];
}

/** The next change after an instant, read at noon in London: seven in the morning of the bakery. */
async function nextAfter(after: string, { showing = [], announcement, hours = null }: Stored = {}) {
	const content = JSON.stringify(announcement);
	const section = { section: "announcement", title: null, subtitle: null, image_url: null };
	const service = createCall(async (name) =>
		name === "next_showing_changes"
			? showing.map((seconds) => ({ milliseconds: seconds * 1000 }))
			: announcement
				? [{ ...section, content, version: 1 }]
				: [],
	);
	const now = new Date("2027-01-15T12:00:00Z");
	const next = await readTimeChanges({ now, settings: readSettings(null), hours, service });
	return next(new Date(after))?.toISOString();
}

it("a day ends by the bakery's clock, and the next one after it", async () => {
	const end = "2027-01-15T09:00:00.000Z";
	expect(await nextAfter("2027-01-15T08:59:59Z")).toBe(end);
	expect(await nextAfter(end)).toBe("2027-01-16T09:00:00.000Z");
});

it("the year changes at the bakery's midnight", async () => {
	const midnight = "2028-01-01T05:00:00.000Z";
	expect(await nextAfter("2028-01-01T04:59:59Z")).toBe(midnight);
	expect(await nextAfter(midnight)).toBe("2028-01-01T09:00:00.000Z");
});

it("the bakery opens and closes by its own clock", async () => {
	const hours = { week: weekOf(() => [{ opens: "07:30", closes: "18:00" }]), exceptions: [] };
	const opens = "2027-01-15T12:30:00.000Z";
	expect(await nextAfter("2027-01-15T12:00:00Z", { hours })).toBe(opens);
	expect(await nextAfter(opens, { hours })).toBe("2027-01-15T23:00:00.000Z");
});

it("products appear and disappear when the database's clock says so", async () => {
	const showing = [5, 60];
	expect(await nextAfter("2027-01-15T12:00:00Z", { showing })).toBe("2027-01-15T12:00:05.000Z");
	expect(await nextAfter("2027-01-15T12:00:05Z", { showing })).toBe("2027-01-15T12:01:00.000Z");
	expect(await nextAfter("2027-01-15T12:01:00Z", { showing })).toBe("2027-01-16T09:00:00.000Z");
});

it("the announcement appears and disappears by the bakery's clock", async () => {
	const [shownFrom, shownUntil] = ["2027-01-15T13:00:00.000Z", "2027-01-15T14:00:00.000Z"];
	const announcement = { text: "Closed", shownFrom, shownUntil };
	expect(await nextAfter("2027-01-15T12:00:00Z", { announcement })).toBe(shownFrom);
	expect(await nextAfter(shownFrom, { announcement })).toBe(shownUntil);
	expect(await nextAfter(shownUntil, { announcement })).toBe("2027-01-16T09:00:00.000Z");
});
