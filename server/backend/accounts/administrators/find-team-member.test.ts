import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestBakery, type TestBakery } from "../../../../supabase/tests/test-bakery.ts";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});
afterAll(() => bakery.stop());
beforeEach(() => bakery.restoreUsers());

async function tokenOf(role: "administrator" | "signed-in"): Promise<string> {
	const { data } = await bakery.as[role].auth.getSession();
	return data.session?.access_token ?? "";
}

const find = (token: string) => bakery.backend.findTeamMember(token);

describe("the member of the team behind an access token", () => {
	test("is found", async () => {
		const { administrator: userId } = bakery.users;
		expect(await find(await tokenOf("administrator"))).toMatchObject({ userId });
	});

	test("is nobody without the role", async () => {
		expect(await find(await tokenOf("signed-in"))).toBeNull();
		await bakery.demoteAdministrator();
		expect(await find(await tokenOf("administrator"))).toBeNull();
	});

	test("is nobody for what is no token of ours", async () => {
		const token = await tokenOf("administrator");
		const { publishableKey, secretKey } = bakery.backend;
		const others = ["", "x", "a.b.c", `${token}x`, `${token}\r\nx: y`, publishableKey, secretKey];
		for (const other of [...others, "x.y.z".repeat(2000)]) {
			expect(await find(other), other).toBeNull();
		}
	});
});
