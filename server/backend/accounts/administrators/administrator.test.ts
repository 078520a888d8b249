import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestBakery, type TestBakery } from "../../../../database/tests/test-bakery.ts";
import { signIn } from "../../../../database/tests/test-client.ts";
import { ensureAdministrator } from "./administrator.ts";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
	await bakery.sql`truncate user_roles`;
});

afterAll(() => bakery.stop());

test("a generated password has been shown when a start is cut off while it sets it", async () => {
	const { accounts } = bakery.backend.service;
	const create = accounts.create.bind(accounts);
	const cutOff = vi.spyOn(accounts, "create").mockImplementation(async (credentials) => {
		await create(credentials);
		throw new Error("The process was killed.");
	});
	const shown: string[] = [];
	const settings = { email: "first@rye.example", progress: (step: string) => shown.push(step) };
	await expect(ensureAdministrator(bakery.backend.service, settings)).rejects.toThrow("killed");
	cutOff.mockRestore();

	const administrator = await ensureAdministrator(bakery.backend.service, settings);
	expect(administrator).toEqual({ email: "first@rye.example", generatedPassword: null });
	const password = /signs in with (\S+)$/.exec(shown.join("\n"))?.[1] ?? "";
	expect(password, "128 random bits").toMatch(/^[\w-]{22}$/);
	await signIn(bakery.backend, { email: "first@rye.example", password });
});

test("a password that was given is not shown", async () => {
	await bakery.sql`truncate user_roles`;
	const shown: string[] = [];
	const settings = { email: "second@rye.example", password: "a password of her own" };
	const progress = (step: string) => shown.push(step);
	await ensureAdministrator(bakery.backend.service, { ...settings, progress });
	expect(shown).toEqual([]);
});
