import { expect, test } from "vitest";
import { emailAddress, phoneAddress } from "./contact-links.ts";

test.each([
	["(802) 555-0142", "tel:8025550142"],
	["+44 20 7946 0958", "tel:+442079460958"],
])("the number %s is dialled as %s", (phone, address) => {
	expect(phoneAddress(phone)).toBe(address);
});

test.each([
	["hello@rye.example", "mailto:hello@rye.example"],
	["a?b&c@rye.example", "mailto:a%3Fb%26c@rye.example"],
])("mail to %s goes to %s", (email, address) => {
	expect(emailAddress(email)).toBe(address);
});
