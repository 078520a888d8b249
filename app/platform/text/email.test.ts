import { domainToUnicode } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "../zod.ts";
import { isEmail, withPlainDomain, withReadableDomain } from "./email.ts";

describe("isEmail", () => {
	it.each([
		["hello@rye.example"],
		["Backstube+Brot@bäckerei-müller.at"],
		["info@BÄCKEREI.example"],
		["info@xn--bckerei-5wa.example"],
		["info@почта.рф"],
		["info@xn--80a1acny.xn--p1ai"],
		["info@例え。jp"],
	])("takes %s", (email) => expect(isEmail(email)).toBe(true));

	it.each([
		[""],
		["bäcker@rye.example"],
		["info@bäck erei.example"],
		["info@bäckerei..example"],
		["info@bä/x.example"],
		["info@bä.example:25"],
		["a@b.example,c@dä.example"],
		["info@\u202e.example"],
	])("refuses %j", (email) => expect(isEmail(email)).toBe(false));

	it("is what zod takes where the domain is in ASCII", () => {
		fc.assert(
			fc.property(
				fc.oneof(fc.emailAddress(), fc.string(), fc.stringMatching(/^[a.@-]*$/)),
				(text) => {
					if (/[^\p{ASCII}]|@.*\.xn--/u.test(text)) return;
					expect(isEmail(text)).toBe(z.email().safeParse(text).success);
				},
			),
		);
	});
});

describe("withReadableDomain", () => {
	it.each([
		["info@xn--bckerei-5wa.example", "info@bäckerei.example"],
		["info@BÄCKEREI.example", "info@bäckerei.example"],
		["info@xn--80a1acny.xn--p1ai", "info@почта.рф"],
		["Info@Rye.example", "Info@Rye.example"],
		["info@xn--a.example", "info@xn--a.example"],
		["info@xn--99999999999.example", "info@xn--99999999999.example"],
		["no address", "no address"],
	])("writes %s as %s", (email, readable) => expect(withReadableDomain(email)).toBe(readable));

	it("is the same for each way to write a domain, and as Node reads it", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), (text) => {
				const written = `info@${text}.example`;
				if (!isEmail(written)) return;
				const plain = withPlainDomain(written);
				const readable = withReadableDomain(written);
				expect(withReadableDomain(plain)).toBe(readable);
				expect(withPlainDomain(readable)).toBe(plain);
				const [, domain = ""] = plain.split("@");
				if (domain.includes("xn--")) expect(readable).toBe(`info@${domainToUnicode(domain)}`);
			}),
			{ numRuns: 2000 },
		);
	});
});
