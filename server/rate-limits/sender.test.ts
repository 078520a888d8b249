import { expect, test } from "vitest";
import { senderOf } from "./sender.ts";

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
