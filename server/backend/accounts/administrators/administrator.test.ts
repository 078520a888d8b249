import { beforeAll, expect, test, vi } from "vitest";
import { bakeryForTests } from "../../../../database/tests/test-bakery.ts";
import { signIn as signInAt } from "../../../../database/tests/test-client.ts";
import { ensureAdministrator, setAdministrator } from "./administrator.ts";

const bakery = bakeryForTests();

beforeAll(async () => {
	await bakery.sql`truncate user_roles`;
});

const email = "baker@rye.example";
const password = "the first password";

const set = (...given: [string | undefined, ("counter" | "editor")?]) =>
	setAdministrator(bakery.backend.service, email, ...given);
const signIn = (password: string, as = email) => signInAt(bakery.backend, { email: as, password });

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
	await signIn(password, settings.email);
});

test("a password that was given is not shown", async () => {
	await bakery.sql`truncate user_roles`;
	const shown: string[] = [];
	const progress = (step: string) => shown.push(step);
	const settings = { email: "second@rye.example", password: "a password of her own", progress };
	await ensureAdministrator(bakery.backend.service, settings);
	expect(shown).toEqual([]);
});

test("somebody gets another password, which ends the sessions of the old one, and another role", async () => {
	await set(password);
	const before = await signIn(password);
	for (const role of ["counter", "editor"] as const) {
		await set(`the password of the ${role}`, role);
		const browser = await signIn(`the password of the ${role}`);
		expect(await browser("my_access", {})).toMatchObject([{ role }]);
	}
	expect((await before.accounts.refreshSession()).error).not.toBeNull();
});

test.each([
	["only nine", "the password must be at least 10 characters."],
	["Password123", "the password must not be one of the most common ones."],
])("nobody gets a password like %j, neither the first nor another", async (weak, problem) => {
	await set(password);
	await expect(set(weak)).rejects.toThrow(problem);
	const created = setAdministrator(bakery.backend.service, "new@rye.example", weak);
	await expect(created).rejects.toThrow(problem);
	await signIn(password);
});

test("the list of one's sessions shows them, marks this one, and ends another at once, but nobody else's", async () => {
	await set(password);
	const [here, elsewhere] = [await signIn(password), await signIn(password)];
	const theirs = bakery.as.counter;
	const [session] = await theirs("list_sessions", {});
	await here("end_session", { session_id: session.id });
	expect((await theirs.accounts.getUser()).error).toBeNull();
	const listed: { id: string; is_current: boolean }[] = await here("list_sessions", {});
	expect(listed).toHaveLength(2);
	const [other, ...rest] = listed.filter(({ is_current }) => !is_current);
	expect(rest).toEqual([]);
	expect(other).toMatchObject({ user_agent: null, ip: null });
	await here("end_session", { session_id: other?.id ?? "" });
	expect((await elsewhere.accounts.getUser()).error?.name).toBe("AuthSessionMissingError");
	expect(await here("list_sessions", {})).toEqual([
		expect.objectContaining({ is_current: true, last_used_at: expect.any(String) }),
	]);
});
