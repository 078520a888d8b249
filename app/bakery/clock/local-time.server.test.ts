import { afterEach, describe, expect, it } from "vitest";
import { bakeryDayAt, instantAt, localTimeAt } from "./local-time.server.ts";

const machineZone = process.env.TZ;

afterEach(() => {
	if (machineZone === undefined) delete process.env.TZ;
	else process.env.TZ = machineZone;
});

describe.each(["UTC", "Pacific/Kiritimati", "America/New_York"])("on a machine in %s", (zone) => {
	it.each([
		["2027-03-14T06:59:59Z", { date: "2027-03-14", time: "01:59", weekday: 7 }],
		["2027-03-14T07:00:00Z", { date: "2027-03-14", time: "03:00", weekday: 7 }],
		["2027-11-07T05:30:00Z", { date: "2027-11-07", time: "01:30", weekday: 7 }],
		["2027-11-07T06:30:00Z", { date: "2027-11-07", time: "01:30", weekday: 7 }],
		["2027-01-01T04:59:00Z", { date: "2026-12-31", time: "23:59", weekday: 4 }],
	])("%s is the same in New York", (instant, local) => {
		process.env.TZ = zone;
		expect(localTimeAt(new Date(instant), "America/New_York")).toEqual({
			...local,
			year: Number(local.date.slice(0, 4)),
		});
	});

	it.each([
		["2027-03-14", "02:30", "2027-03-14T07:30:00.000Z"],
		["2027-11-07", "01:30", "2027-11-07T05:30:00.000Z"],
		["2027-07-04", "07:00", "2027-07-04T11:00:00.000Z"],
		["2027-07-04", "00:00", "2027-07-04T04:00:00.000Z"],
	])("%s %s in New York is %s", (date, time, instant) => {
		process.env.TZ = zone;
		expect(instantAt(date, time, "America/New_York").toISOString()).toBe(instant);
	});
});

it("dates that do not exist are refused", () => {
	for (const date of ["2027-02-29", "today", "2027-13-01"]) {
		expect(() => instantAt(date, "04:00", "UTC")).toThrow(RangeError);
	}
});

const newYork = { timeZone: "America/New_York", dayEnd: "04:00" };

function dayAt(instant: string, settings = newYork) {
	return bakeryDayAt(new Date(instant), settings);
}

/** The hours from the start to the end of the day at an instant. */
function hoursOf(instant: string, settings = newYork): number {
	const { startsAt, endsAt } = dayAt(instant, settings);
	return (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000;
}

describe("the bakery's day", () => {
	it("lasts from day end to day end", () => {
		const friday = {
			...{ date: "2027-01-15", weekday: 5, startsAt: "2027-01-15T09:00:00.000Z" },
			endsAt: "2027-01-16T09:00:00.000Z",
		};
		expect(dayAt("2027-01-15T09:00:00Z")).toEqual(friday);
		expect(dayAt("2027-01-16T08:59:59.999Z")).toEqual(friday);
		expect(dayAt("2027-01-16T09:00:00Z").date).toBe("2027-01-16");
	});

	it("has 23 and 25 hours where the clocks change", () => {
		expect(hoursOf("2027-03-13T17:00:00Z")).toBe(23);
		expect(hoursOf("2027-03-14T17:00:00Z")).toBe(24);
		expect(hoursOf("2027-11-06T17:00:00Z")).toBe(25);
		expect(dayAt("2027-03-14T07:59:59Z").date).toBe("2027-03-13");
		expect(dayAt("2027-03-14T08:00:00Z").date).toBe("2027-03-14");
		expect(dayAt("2027-11-07T08:59:59Z").date).toBe("2027-11-06");
	});

	it("ends later by what the clock skips, and the first time it shows the time twice", () => {
		expect(dayAt("2027-03-14T06:59:00Z", { ...newYork, dayEnd: "02:30" }).endsAt).toBe(
			"2027-03-14T07:30:00.000Z",
		);
		const twice = { ...newYork, dayEnd: "01:30" };
		expect(dayAt("2027-11-07T05:29:00Z", twice).date).toBe("2027-11-06");
		expect(dayAt("2027-11-07T05:30:00Z", twice).date).toBe("2027-11-07");
		// 1:10 for the second time.
		expect(dayAt("2027-11-07T06:10:00Z", twice).date).toBe("2027-11-07");
	});

	it("ends on its own date where that is in the afternoon", () => {
		const early = { timeZone: "Europe/Berlin", dayEnd: "22:00" };
		expect(dayAt("2027-06-01T19:59:00Z", early).date).toBe("2027-06-01");
		expect(dayAt("2027-06-01T20:00:00Z", early).date).toBe("2027-06-02");
		const midnight = { timeZone: "Europe/Berlin", dayEnd: "00:00" };
		expect(dayAt("2027-06-01T21:59:00Z", midnight).date).toBe("2027-06-01");
		expect(dayAt("2027-06-01T22:00:00Z", midnight).date).toBe("2027-06-02");
	});

	it.each([
		["Pacific/Kiritimati", "2027-01-14T18:00:00Z", "2027-01-15"],
		["Pacific/Pago_Pago", "2027-01-15T14:59:00Z", "2027-01-14"],
		["Asia/Kathmandu", "2027-01-14T22:15:00Z", "2027-01-15"],
		["Australia/Lord_Howe", "2027-04-03T17:29:00Z", "2027-04-03"],
	])("is that of %s", (timeZone, instant, date) => {
		expect(dayAt(instant, { timeZone, dayEnd: "04:00" }).date).toBe(date);
	});

	it("is found where a whole date was skipped", () => {
		const apia = { timeZone: "Pacific/Apia", dayEnd: "04:00" };
		expect(dayAt("2011-12-30T13:59:00Z", apia).date).toBe("2011-12-29");
		expect(dayAt("2011-12-30T14:00:00Z", apia).date).toBe("2011-12-31");
	});

	it("follows the one before without a gap, all through a year", () => {
		for (const timeZone of ["America/New_York", "Australia/Lord_Howe", "Africa/Casablanca"]) {
			let day = dayAt("2027-01-01T12:00:00Z", { timeZone, dayEnd: "02:30" });
			for (let count = 0; count < 366; count++) {
				const next = dayAt(day.endsAt, { timeZone, dayEnd: "02:30" });
				expect(next.startsAt).toBe(day.endsAt);
				expect(next.date > day.date).toBe(true);
				day = next;
			}
		}
	});
});
