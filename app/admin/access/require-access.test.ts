import { describe, expect, test } from "vitest";
import { loginAddress } from "./require-access.ts";

const site = "https://bakery.example";

describe("the address of the login", () => {
	test("leads back to the screen that was asked for, with its query", () => {
		const returnTo = "/admin/products?page=2&state=active";
		const login = new URL(loginAddress.path({ returnTo }), site);
		expect(login.pathname).toBe("/admin");
		expect(loginAddress.read(login).returnTo).toBe(returnTo);
	});

	test("is plain for the dashboard", () => {
		expect(loginAddress.path({ returnTo: "/admin/dashboard" })).toBe("/admin");
		expect(loginAddress.read(new URL("/admin", site)).returnTo).toBe("/admin/dashboard");
	});

	test.each([
		...["https://evil.example/admin/dashboard", "//evil.example/admin/dashboard"],
		...["/\\evil.example", "/admin//evil.example", "/", "/admin", "javascript:alert(1)"],
		"",
	])("does not lead to %j", (returnTo) => {
		const login = new URL(`/admin?${new URLSearchParams({ returnTo })}`, site);
		expect(loginAddress.read(login).returnTo).toBe("/admin/dashboard");
	});
});
