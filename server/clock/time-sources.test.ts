import { expect, it } from "vitest";
import { weekOf } from "../../app/bakery/hours/rules.ts";
import { readSettings } from "../../app/bakery/site/stored-site.ts";
import { createCall } from "../../app/platform/backend/call.ts";
import { timeSources } from "./time-sources.ts";

const now = new Date("2027-01-15T08:59:59Z");

const known = {
	settings: readSettings(null),
	hours: null,
	service: createCall(async () => null),
	now,
};

async function nextOf(name: string, after: string): Promise<string | undefined> {
	const source = timeSources.find((source) => source.name === name);
	return (await source?.read(known))?.(new Date(after))?.toISOString();
}

it("a day ends by the bakery's clock, and the next one after it", async () => {
	const end = "2027-01-15T09:00:00.000Z";
	expect(await nextOf("the day's end", "2027-01-15T08:59:59Z")).toBe(end);
	expect(await nextOf("the day's end", end)).toBe("2027-01-16T09:00:00.000Z");
});

it("the year changes at the bakery's midnight", async () => {
	const midnight = "2028-01-01T05:00:00.000Z";
	expect(await nextOf("the year", "2028-01-01T04:59:59Z")).toBe(midnight);
	expect(await nextOf("the year", midnight)).toBe("2029-01-01T05:00:00.000Z");
});

it("the bakery opens and closes by its own clock", async () => {
	const hours = { week: weekOf(() => [{ opens: "07:00", closes: "18:00" }]), exceptions: [] };
	const source = timeSources.find(({ name }) => name === "the opening hours");
	const next = await source?.read({ ...known, hours });
	const opens = new Date("2027-01-15T12:00:00Z");
	expect(next?.(now)).toEqual(opens);
	expect(next?.(opens)).toEqual(new Date("2027-01-15T23:00:00Z"));
});

it("products appear and disappear when the database's clock says so", async () => {
	const seconds = [5, 60, 60 * 60].map((left) => ({ milliseconds: left * 1000 }));
	const service = createCall(async () => seconds);
	const source = timeSources.find(({ name }) => name === "the products and pages");
	const next = await source?.read({ ...known, service });
	expect(next?.(now)).toEqual(new Date("2027-01-15T09:00:04Z"));
	expect(next?.(new Date("2027-01-15T09:00:04Z"))).toEqual(new Date("2027-01-15T09:00:59Z"));
	expect(next?.(new Date("2027-01-15T10:00:00Z"))).toBeNull();
});

it("the announcement appears and disappears by the bakery's clock", async () => {
	const times = { shownFrom: "2027-01-15T12:00:00.000Z", shownUntil: "2027-01-16T12:00:00.000Z" };
	const content = JSON.stringify({ text: "Closed", ...times });
	const data = [
		{ section: "announcement", title: null, subtitle: null, content, image_url: null, version: 1 },
	];
	const service = createCall(async () => data);
	const source = timeSources.find(({ name }) => name === "the announcement");
	const next = await source?.read({ ...known, service });
	const [appears, disappears] = [new Date(times.shownFrom), new Date(times.shownUntil)];
	expect(next?.(now)).toEqual(appears);
	expect(next?.(appears)).toEqual(disappears);
	expect(next?.(disappears)).toBeNull();
});
