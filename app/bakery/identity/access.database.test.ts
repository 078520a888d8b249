import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestBakery, type TestBakery } from "../../../database/tests/test-bakery.ts";
import { getFullName, readTeamAccess, saveFullName } from "./access.ts";
import { PERMISSIONS } from "./permissions.ts";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});
afterAll(() => bakery.stop());

describe("readTeamAccess", () => {
	it("knows the team from other users, and who can help", async () => {
		const owners = ["owner@example.com"];
		expect(await readTeamAccess(bakery.as.administrator)).toEqual({
			role: "admin",
			permissions: expect.arrayContaining([...PERMISSIONS]),
			owners,
			isSharedDevice: false,
		});
		expect(await readTeamAccess(bakery.as.counter)).toMatchObject({ role: "counter", owners });
		expect(await readTeamAccess(bakery.as["signed-in"])).toBeNull();
	});

	it("throws when it cannot tell", async () => {
		await expect(readTeamAccess(bakery.as.anonymous)).rejects.toThrow();
	});
});

describe("the full name", () => {
	it("is empty at first, and then what the user saved", async () => {
		const owner = bakery.as.administrator;
		expect(await getFullName(owner)).toBe("");
		await saveFullName(owner, "Ada Baker");
		expect(await getFullName(owner)).toBe("Ada Baker");
		expect(await getFullName(bakery.as.editor)).toBe("");
	});

	it("is not for those to save who are not signed in", async () => {
		await expect(saveFullName(bakery.as.anonymous, "Somebody")).rejects.toThrow();
	});
});
