import { describe, expect, test } from "vitest";
import { loginAddress, readLoginAddress } from "./addresses.ts";

const site = "https://bakery.example";

describe("the address of the login", () => {
	test("leads back to the screen that was asked for, with its query", () => {
		const requested = new URL("/admin/products?page=2&state=active", site);
		const login = new URL(loginAddress(requested), site);
		expect(login.pathname).toBe("/admin");
		expect(readLoginAddress(login).returnTo).toBe("/admin/products?page=2&state=active");
	});

	test("is plain for the dashboard", () => {
		expect(loginAddress(new URL("/admin/dashboard", site))).toBe("/admin");
		expect(readLoginAddress(new URL("/admin", site)).returnTo).toBe("/admin/dashboard");
	});

	test("says what went wrong", () => {
		const login = new URL(loginAddress(new URL("/admin/pages", site), "check-failed"), site);
		expect(readLoginAddress(login)).toEqual({ returnTo: "/admin/pages", problem: "check-failed" });
	});

	test.each([
		"https://evil.example/admin/dashboard",
		"//evil.example/admin/dashboard",
		"/\\evil.example",
		"/admin//evil.example",
		"/",
		"/admin",
		"javascript:alert(1)",
		"",
	])("does not lead to %j", (returnTo) => {
		const login = new URL(`/admin?${new URLSearchParams({ returnTo })}`, site);
		expect(readLoginAddress(login).returnTo).toBe("/admin/dashboard");
	});
});
