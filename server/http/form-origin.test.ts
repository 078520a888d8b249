import { expect, it } from "vitest";
import { isFromThisSite } from "./form-origin.ts";

const sentFrom = (origin?: string) => {
	const headers = new Headers(origin === undefined ? {} : { origin });
	const request = new Request("http://10.0.0.7:3000/contact", { method: "POST", headers });
	return isFromThisSite(request, "https://rye.example");
};

it.each([undefined, "https://rye.example", "http://10.0.0.7:3000", "https://10.0.0.7:3000"])(
	"takes a form from %s",
	(origin) => {
		expect(sentFrom(origin)).toBe(true);
	},
);

it.each([
	"https://elsewhere.example",
	"https://rye.example:8443",
	"null",
	"",
	"rye.example",
	"x:[",
])("takes no form from %j", (origin) => {
	expect(sentFrom(origin)).toBe(false);
});
