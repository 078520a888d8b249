import { expect, test } from "vitest";
import { senderFor, senderOf } from "./sender.ts";

test.each([
	["2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "the same connection"],
	["2001:db8::1", "2001:db8:0:0:5::", "the same connection, written shorter"],
	["2001:DB8::1", "2001:0db8::1", "the same connection, written otherwise"],
	["::ffff:192.0.2.1", "192.0.2.1", "IPv4 inside IPv6"],
])("%s and %s are one sender: %s", (one, other) => {
	expect(senderOf(one)).toBe(senderOf(other));
});

test.each([
	["2001:db8:1:2::1", "2001:db8:1:3::1"],
	["192.0.2.1", "192.0.2.2"],
	["owner@example.com", "baker@example.com"],
])("%s and %s are two", (one, other) => {
	expect(senderOf(one)).not.toBe(senderOf(other));
});

test.each([
	["2001:db8:1:2::1", "2001:db8:1:ffff::1"],
	["192.0.2.1", "192.0.2.255"],
	["::ffff:192.0.2.1", "192.0.2.2"],
])("%s and %s are one network", (one, other) => {
	expect(senderFor({ per: "network" }, one)).toBe(senderFor({ per: "network" }, other));
	expect(senderFor({}, one)).not.toBe(senderFor({}, other));
});

test.each([
	["2001:db8:1::1", "2001:db8:2::1"],
	["192.0.2.1", "192.0.3.1"],
	["everybody", "nobody"],
])("%s and %s are two networks", (one, other) => {
	expect(senderFor({ per: "network" }, one)).not.toBe(senderFor({ per: "network" }, other));
});
