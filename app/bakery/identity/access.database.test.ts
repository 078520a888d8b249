import { expect, it } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { getFullName, readTeamAccess, saveFullName } from "./access.ts";
import { PERMISSIONS } from "./permissions.ts";

const bakery = bakeryForTests();

it("readTeamAccess knows the team from other users, and who can help", async () => {
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

it("the full name is empty at first, and then what the user saved", async () => {
	const owner = bakery.as.administrator;
	expect(await getFullName(owner)).toBe("");
	await saveFullName(owner, "Ada Baker");
	expect(await getFullName(owner)).toBe("Ada Baker");
	expect(await getFullName(bakery.as.editor)).toBe("");
});
