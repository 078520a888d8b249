import { expect, test } from "vitest";
import { emailAddress, phoneAddress } from "./links.ts";

test.each([
	["(802) 555-0142", "tel:8025550142"],
	["+44 20 7946 0958", "tel:+442079460958"],
	["+49 (0)30 123 45-67", "tel:+49301234567"],
	["0049 (0)30 1234567", "tel:0049301234567"],
	["(0)30 1234567", "tel:0301234567"],
	["030/1234567", "tel:0301234567"],
	["030 / 123 45 67", "tel:0301234567"],
	["030 1234567 / 0171 7654321", "tel:0301234567"],
	["030 1234567 oder 0171 7654321", "tel:0301234567"],
	["Tel. +43 1 5123456, +43 1 999", "tel:+4315123456"],
	["(802) 555-0142 ext. 22", "tel:8025550142;ext=22"],
	["802-555-0142 x22", "tel:8025550142;ext=22"],
	["+43 1 5123456 DW 7", "tel:+4315123456;ext=7"],
	["٠٢ ١٢٣٤ ٥٦٧٨", "tel:0212345678"],
])("the number %s is dialled as %s", (phone, address) => {
	expect(phoneAddress(phone)).toBe(address);
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
