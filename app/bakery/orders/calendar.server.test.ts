import { afterEach, expect, test } from "vitest";
import { orderCalendar } from "./calendar.server.ts";
import type { CustomerOrder } from "./stored-order.ts";

const serverZone = process.env.TZ;
afterEach(() => {
	process.env.TZ = serverZone;
});

const order: CustomerOrder = {
	...{ number: 101, link: "5f1f2a50-7d9c-4d52-9c0e-1b5f6a2c3d4e", day: "2027-03-14" },
	...{ pickup_from: null, pickup_until: null, changeable_until: "2027-03-13T22:00:00Z" },
	...{ starts_at: null, ends_at: null, held_until: null, state: "placed", is_paid: false },
	...{ terms: {}, taxes: [], receipts: [] },
	...{ due: 0, paid: 0, upfront: 0, tip: 0 },
	...{ name: "Ann", email: "ann@example.com", phone: null, note: null, total: 5 },
	...{ currency: "EUR", placed_at: "2027-03-10T09:00:00Z", reason: null, version: 3 },
	...{ can_change: true, is_held: false, forgotten_at: null, lines: [] },
};

const event = {
	...{ summary: "Rye: Order 101", siteName: "Rye", address: null, email: "hello@rye.example" },
	url: `https://rye.example/order/${order.link}`,
};

test.each(["Asia/Tokyo", "Pacific/Pago_Pago"])(
	"all day is the day itself on a server in %s",
	(zone) => {
		process.env.TZ = zone;
		expect(orderCalendar(order, event)).toContain("DTSTART;VALUE=DATE:20270314\r\n");
	},
);

test("a canceled order takes its event back: same organizer and id, a higher sequence", () => {
	const placed = orderCalendar(order, event);
	const canceled = orderCalendar({ ...order, state: "canceled" }, event);
	const lineOf = (file: string, name: string) =>
		file.split("\r\n").find((line) => line.startsWith(name));
	expect([lineOf(placed, "METHOD"), lineOf(canceled, "METHOD")]).toEqual([
		"METHOD:PUBLISH",
		"METHOD:CANCEL",
	]);
	expect(lineOf(canceled, "STATUS")).toBe("STATUS:CANCELLED");
	expect([lineOf(placed, "SEQUENCE"), lineOf(canceled, "SEQUENCE")]).toEqual([
		"SEQUENCE:3",
		"SEQUENCE:4",
	]);
	for (const name of ["UID", "ORGANIZER", "DTSTART"]) {
		expect(lineOf(canceled, name)).toBeTruthy();
		expect(lineOf(canceled, name)).toBe(lineOf(placed, name));
	}
	expect(lineOf(placed, "ORGANIZER")).toContain("mailto:hello@rye.example");
	const hidden = orderCalendar(order, { ...event, email: null });
	expect(lineOf(hidden, "ORGANIZER")).toContain("mailto:orders@rye.example");
});
