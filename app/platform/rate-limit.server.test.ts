import { describe, expect, test } from "vitest";
import { createRateCounter } from "./rate-limit.server.ts";

function counterWithClock(windowMilliseconds: number) {
	const clock = { time: 1_000_000 };
	return { clock, counter: createRateCounter({ windowMilliseconds, now: () => clock.time }) };
}

describe("a rate counter", () => {
	test("counts each sender apart", () => {
		const { counter } = counterWithClock(1000);
		expect(counter.count("192.0.2.1")).toBe(1);
		expect(counter.count("192.0.2.1")).toBe(2);
		expect(counter.count("192.0.2.2")).toBe(1);
	});

	test("forgets what lies further back than the window", () => {
		const { clock, counter } = counterWithClock(1000);
		counter.count("192.0.2.1");
		clock.time += 600;
		expect(counter.count("192.0.2.1")).toBe(2);
		clock.time += 600;
		expect(counter.count("192.0.2.1")).toBe(2);
		clock.time += 1000;
		expect(counter.count("192.0.2.1")).toBe(1);
	});

	test("forgives the latest event of a sender", () => {
		const { counter } = counterWithClock(1000);
		counter.count("192.0.2.1");
		counter.count("192.0.2.1");
		counter.forgive("192.0.2.1");
		expect(counter.count("192.0.2.1")).toBe(2);
	});

	test.each([
		["2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "the same connection"],
		["2001:db8::1", "2001:db8:0:0:5::", "the same connection, written shorter"],
		["::ffff:192.0.2.1", "192.0.2.1", "IPv4 inside IPv6"],
	])("takes %s and %s for one sender: %s", (one, other) => {
		const { counter } = counterWithClock(1000);
		counter.count(one);
		expect(counter.count(other)).toBe(2);
	});

	test("tells IPv6 connections apart", () => {
		const { counter } = counterWithClock(1000);
		counter.count("2001:db8:1:2::1");
		expect(counter.count("2001:db8:1:3::1")).toBe(1);
	});

	test("remembers a bounded number of senders, the latest ones", () => {
		const { counter } = counterWithClock(1000);
		for (let sender = 0; sender < 10_001; sender++) counter.count(`sender ${sender}`);
		expect(counter.count("sender 10000")).toBe(2);
		expect(counter.count("sender 0")).toBe(1);
	});
});
