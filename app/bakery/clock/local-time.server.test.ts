import { afterEach, describe, expect, it } from "vitest";
import { instantAt, localTimeAt } from "./local-time.server.ts";

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

describe("dates", () => {
	it("that do not exist are refused", () => {
		for (const date of ["2027-02-29", "today", "2027-13-01"]) {
			expect(() => instantAt(date, "04:00", "UTC")).toThrow(RangeError);
		}
	});
});
