import { describe, expect, test } from "vitest";
import { createDeviceCookies } from "./device-cookie.ts";

const cookies = createDeviceCookies({ secret: "a secret", secure: true });
const email = "owner@example.com";

const requestWithCookie = (cookie: string) =>
	new Request("https://rye.example/", { headers: { cookie } });

/** The part of a Set-Cookie header that a browser sends back. */
const returned = (setCookie: string) => setCookie.split(";")[0] ?? "";

describe("the cookie of a device", () => {
	const cookie = returned(cookies.issue(email, "0b0e7c3a-6f59-4f0e-9d0a-0c6f3d1a2b3c"));

	test("names the device to the account it was given for, and to no other", () => {
		const device = "0b0e7c3a-6f59-4f0e-9d0a-0c6f3d1a2b3c";
		expect(cookies.read(requestWithCookie(cookie), email)).toBe(device);
		expect(cookies.read(requestWithCookie(`a=b; ${cookie}; c=d`), " Owner@Example.com")).toBe(
			device,
		);
		expect(cookies.read(requestWithCookie(cookie), "baker@example.com")).toBeUndefined();
	});

	test("is out of reach of scripts, of other sites, and of other hosts of the domain", () => {
		expect(cookies.issue(email)).toMatch(
			/^__Host-levain-device=\S+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
		);
	});

	test("has no prefix without HTTPS, where browsers would refuse it", () => {
		const plain = createDeviceCookies({ secret: "a secret", secure: false });
		const issued = plain.issue(email);
		expect(issued).toMatch(
			/^levain-device=\S+; Path=\/auth\/v1; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
		);
		expect(plain.read(requestWithCookie(returned(issued)), email)).toEqual(expect.any(String));
	});

	test("is not hidden by cookies of its name that another host sets", () => {
		const foreign = `a=${"x".repeat(5000)}; levain-device=x; ${cookie.replace("__Host-", "").slice(0, -1)}x`;
		expect(cookies.read(requestWithCookie(`${foreign}; ${cookie}`), email)).toEqual(
			expect.any(String),
		);
		expect(
			cookies.read(requestWithCookie(`${foreign}; ${cookie.replace("__Host-", "")}`), email),
		).toEqual(expect.any(String));
	});

	test("counts only with our signature", () => {
		const [, device, account, signature] = /=(.+)\.(.+)\.(.+)$/.exec(cookie) ?? [];
		const stranger = createDeviceCookies({ secret: "another", secure: true });
		for (const forged of [
			returned(stranger.issue(email)),
			`levain-device=00000000-6f59-4f0e-9d0a-0c6f3d1a2b3c.${account}.${signature}`,
			`levain-device=${device}.${account}.${"A".repeat(43)}`,
			`levain-device=${device}.${account}.`,
			"levain-device=",
			"levain-device",
			"",
		]) {
			expect(cookies.read(requestWithCookie(forged), email), forged).toBeUndefined();
		}
	});
});
