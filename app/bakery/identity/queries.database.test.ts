import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestBakery, type TestBakery } from "../../../supabase/tests/test-bakery.ts";
import { getFullName, isAdministrator, saveFullName } from "./queries.ts";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});
afterAll(() => bakery.stop());

describe("isAdministrator", () => {
	it("knows the owner from other users", async () => {
		const { administrator, signedIn } = bakery.users;
		expect(await isAdministrator(bakery.as.administrator, administrator)).toBe(true);
		expect(await isAdministrator(bakery.as["signed-in"], signedIn)).toBe(false);
		expect(await isAdministrator(bakery.as["signed-in"], administrator)).toBe(false);
	});

	it("throws when it cannot tell", async () => {
		const { administrator } = bakery.users;
		await expect(isAdministrator(bakery.as.anonymous, administrator)).rejects.toThrow();
	});
});

describe("the full name", () => {
	it("is empty at first, and then what the user saved", async () => {
		const { administrator } = bakery.users;
		const owner = bakery.as.administrator;
		expect(await getFullName(owner, administrator)).toBe("");
		await saveFullName(owner, administrator, "Ada Baker");
		expect(await getFullName(owner, administrator)).toBe("Ada Baker");
	});

	it("is not for others to change", async () => {
		const { bystander } = bakery.users;
		const attempt = saveFullName(bakery.as.administrator, bystander, "Somebody");
		await expect(attempt).rejects.toThrow();
	});
});
