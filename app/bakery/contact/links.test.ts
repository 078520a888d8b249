import { expect, test } from "vitest";
import { emailAddress, phoneAddress } from "./links.ts";

test.each([
	["(802) 555-0142", "tel:8025550142"],
	["+44 20 7946 0958", "tel:+442079460958"],
	["+49 (0)30 123 45-67", "tel:+49301234567"],
	["030 1234567 / 0171 7654321", "tel:0301234567"],
	["Tel. +43 1 5123456, +43 1 999", "tel:+4315123456"],
	["(802) 555-0142 ext. 22", "tel:8025550142;ext=22"],
	["+43 1 5123456 DW 7", "tel:+4315123456;ext=7"],
	["٠٢ ١٢٣٤ ٥٦٧٨", "tel:0212345678"],
	["＋81 3 1234 5678", "tel:+81312345678"],
	// Two numbers
	["030 12 34 56 – 030 78 90 12", "tel:030123456"],
	["030 123456 (Laden) 0171 234567", "tel:030123456"],
	["12345, 67890", "tel:12345"],
	// One number
	["05121 / 12345", "tel:0512112345"],
	["090 - 1234 - 5678", "tel:09012345678"],
	// Extensions
	["03-1234-5678 内線 22", "tel:0312345678;ext=22"],
	["030 123456 Int. 0171 234567", "tel:030123456"],
	// Letters
	["1-800-BAKERY", "tel:1800225379"],
	["12345 MOBIL 0171 234567", "tel:12345"],
])("the number %s is dialled as %s", (phone, address) => {
	expect(phoneAddress(phone)).toBe(address);
});

test.each(["x".repeat(300_000), "1 ".repeat(150_000)])("a long text is read at once", (text) => {
	expect(phoneAddress(text)).toMatch(/^tel:1{0,21}$/);
});

test.each([
	["hello@rye.example", "mailto:hello@rye.example"],
	["a?b&c@rye.example", "mailto:a%3Fb%26c@rye.example"],
	["backstube@bäckerei-huber.example", "mailto:backstube@xn--bckerei-huber-bfb.example"],
	["a@b.example,c@dä.example", "mailto:a@b.example%2Cc%40d%C3%A4.example"],
	["info@Grüße.example", "mailto:info@xn--gre-6ka8l.example"],
])("mail to %s goes to %s", (email, address) => {
	expect(emailAddress(email)).toBe(address);
});
