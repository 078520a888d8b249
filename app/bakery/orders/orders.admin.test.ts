import { afterEach, expect, test } from "vitest";
import { setClockOfBackOffice } from "../clock/back-office-clock.ts";
import { DEFAULT_REGION } from "../region/regional-settings.ts";
import { ordersCsv } from "./orders.admin.ts";
import type { ManagedOrder } from "./stored-order.ts";

afterEach(() => setClockOfBackOffice(DEFAULT_REGION));

test("has a heading and a line for each order, and no cell can become a formula", () => {
	const order: ManagedOrder = {
		...{
			...{ id: "1", missed: 0, number: 101, forgotten_at: null, link: "l" },
			...{ day: "2027-03-14", pickup_from: "16:00" },
		},
		...{ pickup_until: "16:30", changeable_until: "2027-03-13T22:00:00Z", state: "picked-up" },
		...{
			...{ is_paid: true, due: 1250, paid: 1250, paid_online: 1250, refunded: 300 },
			...{ methods: ["cash", "stripe"], fee: 42, upfront: 0, tip: 0, name: "=1+1" },
			...{ email: null, phone: "0664 12", note: null, total: 12.5 },
		},
		...{ currency: "USD", placed_at: "2027-03-10T22:30:00Z", reason: null, version: 1 },
		...{ starts_at: null, ends_at: null, held_until: null, is_unmailed: false },
		lines: [
			{
				...{ product_id: "p", name: "Rye", size: "half", price: 6.25, pieces: 2, takes: 1 },
				answers: [{ question: "Sliced?", answer: "Yes" }],
			},
		],
	};
	setClockOfBackOffice({ timeZone: "Europe/Vienna", language: "de-AT" });
	const [heading, line, yen] = ordersCsv([
		order,
		{ ...order, phone: "+43 664 12", total: 1200, currency: "JPY", fee: null },
	]).split("\r\n");
	expect(heading).toMatch(/^"Day","Pickup","Number",/);
	expect(line).toBe(
		'"2027-03-14","16:00","101","picked up","yes","\'=1+1","","\'0664 12","2 × Rye, half (Sliced?: Yes)","12.50","USD","","2027-03-10 23:30","15.50","3.00","0.42","Cash; Stripe"',
	);
	expect(yen).toContain('"\'+43 664 12",');
	expect(yen).toContain('"1200","JPY"');
	expect(yen).toContain('"300","","Cash; Stripe"');
});
