import { describe, expect, test } from "vitest";
import { createDeviceCookies } from "./device-cookie.ts";

const cookies = createDeviceCookies({ secret: "a secret", secure: true });
const email = "owner@example.com";

const requestWithCookie = (cookie: string) =>
	new Request("https://rye.example/", { headers: { cookie } });

/** What a browser sends back of a Set-Cookie header. */
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

	test("is another for each device", () => {
		const devices = [1, 2].map(() =>
			cookies.read(requestWithCookie(returned(cookies.issue(email))), email),
		);
		expect(new Set(devices).size).toBe(2);
		expect(devices).not.toContain(undefined);
	});

	test("stays with sign-in, out of reach of scripts and other sites", () => {
		expect(cookies.issue(email)).toMatch(
			/^levain-device=\S+; Path=\/auth\/v1; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
		);
		const plain = createDeviceCookies({ secret: "a secret", secure: false });
		expect(plain.issue(email)).not.toContain("Secure");
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
			`${"x".repeat(5000)}; ${cookie}`,
		]) {
			expect(cookies.read(requestWithCookie(forged), email), forged).toBeUndefined();
		}
	});

	test("is none where there is no cookie", () => {
		expect(cookies.read(new Request("https://rye.example/"), email)).toBeUndefined();
	});
});
