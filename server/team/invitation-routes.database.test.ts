import { afterEach, expect, test } from "vitest";
import {
	invite,
	listInvitations,
	listTeam,
	renewInvitation,
	resetAccess,
	revokeInvitation,
} from "../../app/bakery/identity/team.ts";
import { bakeryForTests } from "../../database/tests/test-bakery.ts";
import { accessTokenOf, openBrowser } from "../../database/tests/test-client.ts";
import { createPermissionCheck } from "../backend/accounts/administrators/permission-check.ts";
import { createMemoryRateLimits } from "../limits/memory-rate-limits.ts";
import { invitationRoutes } from "./invitation-routes.ts";

const bakery = bakeryForTests();
/** The mails of a test. */
let mails: { to: string; text: string }[] = [];

const password = "four loaves a day";
const person = { kind: "editor", email: "", deviceName: "" } as const;
const tablet = { kind: "shared-device", email: "", deviceName: "Counter tablet" } as const;

afterEach(async () => {
	mails = [];
	await bakery.sql`truncate private.invitations`;
	await bakery.sql`delete from accounts.users where id <> all (${Object.values(bakery.users)})`;
	await bakery.restoreUsers();
});

const owner = () => bakery.as.administrator;

/** The routes of a site. @param configured whether it can send mail. */
function site({ configured = true } = {}) {
	const { backend } = bakery;
	const routes = invitationRoutes({
		service: backend.service,
		visitor: backend.visitor,
		hasPermission: createPermissionCheck(backend),
		mail: {
			configured,
			retryAt: null,
			async send(mail) {
				if (mail.to.startsWith("broken")) throw new Error("The mail server is down.");
				mails.push(mail);
			},
			close() {},
		},
		siteUrl: "https://bakery.example",
		rateLimits: createMemoryRateLimits(),
		visitorAddress: () => "192.0.2.1",
	});
	return async (path: string, body: unknown, token = "") => {
		const response = await routes.request(path, {
			method: "POST",
			body: typeof body === "string" ? body : JSON.stringify(body),
			headers: { authorization: `Bearer ${token}` },
		});
		return { status: response.status, ...(await response.json()) };
	};
}

function joining(token: string, given: Record<string, string> = {}) {
	return { token, email: "new@example.com", password, fullName: "Nora", ...given };
}

async function canSignIn(email: string, given: string): Promise<boolean> {
	const { accounts } = openBrowser(bakery.backend);
	return (await accounts.signInWithPassword({ email, password: given })).error === null;
}

async function roleOf(email: string): Promise<string | undefined> {
	const [row] = await bakery.sql<{ role: string }[]>`
		select user_roles.role from public.user_roles join accounts.users on users.id = user_id
		where email = ${email}`;
	return row?.role;
}

test("a link opens its invitation, and makes an account with the role", async () => {
	const ask = site();
	const token = await invite(owner(), person);
	expect(token).toMatch(/^[0-9a-f]{64}$/);
	const [stored] = await bakery.sql`select * from private.invitations`;
	expect(JSON.stringify(stored)).not.toContain(token);
	expect(await ask("/invitation", { token })).toEqual({
		status: 200,
		role: "editor",
		email: null,
		deviceName: null,
		isReset: false,
		inviter: "owner@example.com",
	});
	expect(await ask("/invitation/join", joining(token))).toMatchObject({
		status: 200,
		email: "new@example.com",
	});
	expect(await canSignIn("new@example.com", password)).toBe(true);
	const members = await listTeam(owner());
	expect(members).toContainEqual(expect.objectContaining({ name: "Nora", role: "editor" }));
	const [change] = await bakery.sql`
		select changed_by from private.changes where table_name = 'user_roles' order by id desc limit 1`;
	expect(change?.changed_by).toBe(bakery.users.administrator);
});

test("a link works once, also when two people use it at the same moment", async () => {
	const ask = site();
	const token = await invite(owner(), person);
	const both = await Promise.all([
		ask("/invitation/join", joining(token, { email: "one@example.com" })),
		ask("/invitation/join", joining(token, { email: "two@example.com" })),
	]);
	expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
	const roles = [await roleOf("one@example.com"), await roleOf("two@example.com")];
	expect(roles.filter(Boolean)).toEqual(["editor"]);
	// Nobody is left with an account that has no role.
	const accounts = await bakery.sql`
		select from accounts.users where email in ('one@example.com', 'two@example.com')`;
	expect(accounts).toHaveLength(1);
	expect(await ask("/invitation", { token })).toMatchObject({ code: "invitation_used" });
});

test("expired, replaced, revoked, and made-up links say why they don't work", async () => {
	const ask = site();
	const expired = await invite(owner(), person);
	await bakery.sql`update private.invitations set expires_at = now()`;
	expect(await ask("/invitation", { token: expired })).toMatchObject({
		status: 410,
		code: "invitation_expired",
		message: expect.stringContaining("Ask owner@example.com"),
	});
	const [listed] = await listInvitations(owner());
	expect(listed).toMatchObject({ isExpired: true });
	const renewed = await renewInvitation(owner(), listed?.id ?? "");
	expect(await ask("/invitation", { token: renewed })).toMatchObject({ status: 200 });
	await revokeInvitation(owner(), listed?.id ?? "");
	for (const token of [expired, renewed, "made-up"]) {
		const refused = { status: 404, code: "invitation_unknown" };
		expect(await ask("/invitation", { token })).toMatchObject(refused);
		expect(await ask("/invitation/join", joining(token))).toMatchObject(refused);
	}
	expect(await roleOf("new@example.com")).toBeUndefined();
	await expect(renewInvitation(owner(), listed?.id ?? "")).rejects.toThrow("revoked");
});

test("the links of an owner who was removed no longer work, until another owner renews them", async () => {
	const ask = site();
	const token = await invite(owner(), { ...person, kind: "admin" });
	await bakery.demoteAdministrator();
	const refused = { status: 410, code: "invitation_expired" };
	expect(await ask("/invitation", { token })).toMatchObject(refused);
	expect(await ask("/invitation/join", joining(token))).toMatchObject(refused);
	const accepted = await bakery.sql`
		select accept_invitation(${token}, ${bakery.users.signedIn}, '') as is_accepted`;
	expect(accepted[0]?.is_accepted).toBe(false);
	await bakery.restoreUsers();
	const [listed] = await listInvitations(owner());
	const renewed = await renewInvitation(owner(), listed?.id ?? "");
	expect(await ask("/invitation", { token: renewed })).toMatchObject({ status: 200 });
});

test("a refused password leaves the link as it is", async () => {
	const ask = site();
	const token = await invite(owner(), person);
	for (const weak of ["short", "password123", "new@example.com"]) {
		const answer = await ask("/invitation/join", joining(token, { password: weak }));
		expect(answer).toMatchObject({ status: 422, code: "weak_password" });
	}
	expect(await ask("/invitation/join", joining(token))).toMatchObject({ status: 200 });
});

test("an account from earlier joins with its password, and no other", async () => {
	const ask = site();
	const token = await invite(owner(), person);
	const regular = { email: "regular@example.com" };
	expect(await ask("/invitation/join", joining(token, regular))).toMatchObject({
		status: 422,
		code: "account_exists",
	});
	const right = joining(token, { ...regular, password: "correct horse battery staple" });
	expect(await ask("/invitation/join", right)).toMatchObject({ status: 200 });
	expect(await roleOf(regular.email)).toBe("editor");
});

test("guessing the password of an account from earlier is limited like signing in", async () => {
	const ask = site();
	const token = await invite(owner(), person);
	const answers = [];
	for (let attempt = 0; attempt < 21; attempt++) {
		answers.push(await ask("/invitation/join", joining(token, { email: "regular@example.com" })));
	}
	expect(answers.slice(0, 20).every(({ code }) => code === "account_exists")).toBe(true);
	expect(answers.at(-1)).toMatchObject({ status: 429, code: "over_request_rate_limit" });
});

test("somebody on the team neither changes their role with a link nor uses it up", async () => {
	const ask = site();
	const token = await invite(owner(), { ...person, kind: "counter" });
	const own = { email: "owner@example.com", password: "correct horse battery staple" };
	const refused = await ask("/invitation/join", joining(token, own));
	expect(refused.message).toContain("already on the team");
	expect(refused.status).toBe(422);
	expect(await roleOf(own.email)).toBe("admin");
	expect(await ask("/invitation", { token })).toMatchObject({ status: 200 });
	const mailed = invite(owner(), { ...person, email: "EDITOR@example.com" });
	await expect(mailed).rejects.toThrow("already on the team");
});

test("a mailed invitation goes to its address, and its account has that address", async () => {
	const ask = site();
	const token = await invite(owner(), { ...person, email: "Mailed@Example.com" });
	const session = await accessTokenOf(bakery.as.administrator);
	expect(await ask("/invitation/mail", { token }, session)).toEqual({
		status: 200,
		isMailed: true,
	});
	expect(mails).toHaveLength(1);
	expect(mails[0]).toMatchObject({ to: "mailed@example.com" });
	expect(mails[0]?.text).toContain(`https://bakery.example/admin/join#${token}`);
	expect(mails[0]?.text).toContain("Editor");
	await ask("/invitation/join", joining(token, { email: "somebody@else.example" }));
	expect(await roleOf("mailed@example.com")).toBe("editor");
	expect(await roleOf("somebody@else.example")).toBeUndefined();
});

test("mail that can't be sent leaves a link to show, and nothing in the data folder", async () => {
	const session = await accessTokenOf(bakery.as.administrator);
	const broken = await invite(owner(), { ...person, email: "broken@example.com" });
	const notMailed = { status: 200, isMailed: false };
	expect(await site()("/invitation/mail", { token: broken }, session)).toEqual(notMailed);
	const without = site({ configured: false });
	expect(await without("/invitation/mail", { token: broken }, session)).toEqual(notMailed);
	expect(mails).toEqual([]);
});

test("only owners have invitations mailed", async () => {
	const token = await invite(owner(), { ...person, email: "mailed@example.com" });
	for (const session of [await accessTokenOf(bakery.as.editor), "made.up.token", ""]) {
		expect(await site()("/invitation/mail", { token }, session)).toMatchObject({ status: 401 });
	}
	expect(mails).toEqual([]);
});

test("a shared device gets an account that nobody else signs in to, for the counter alone", async () => {
	const ask = site();
	const token = await invite(owner(), tablet);
	const device = await ask("/invitation/join", joining(token, { email: "", password: "" }));
	expect(device).toMatchObject({ status: 200, email: expect.stringMatching(/@device\.invalid$/) });
	expect(await canSignIn(device.email, device.password)).toBe(true);
	const [member] = (await listTeam(owner())).filter(({ isSharedDevice }) => isSharedDevice);
	expect(member).toMatchObject({ name: "Counter tablet", role: "counter" });
	const change = { member: member?.id ?? "", new_role: "editor" };
	await expect(owner()("change_role", change)).rejects.toThrow(
		"A shared device works at the counter",
	);
	await expect(resetAccess(owner(), member?.id ?? "")).rejects.toThrow("can be reset");
});

test("a reset voids the password and all sessions, and its link sets a new one once", async () => {
	const ask = site();
	const first = await invite(owner(), person);
	await ask("/invitation/join", joining(first));
	const [member] = (await listTeam(owner())).filter(({ name }) => name === "Nora");
	await bakery.sql`
		insert into private.recovery_codes (user_id, code_hash) values (${member?.id ?? ""}, 'hash')`;
	const token = await resetAccess(owner(), member?.id ?? "");
	expect(await canSignIn("new@example.com", password)).toBe(false);
	expect(await bakery.sql`select from private.recovery_codes`).toHaveLength(0);
	const sessions =
		await bakery.sql`select from accounts.sessions where user_id = ${member?.id ?? ""}`;
	expect(sessions).toHaveLength(0);
	expect(await ask("/invitation", { token })).toMatchObject({
		isReset: true,
		email: "new@example.com",
	});
	const both = await Promise.all([
		ask("/invitation/join", joining(token, { password: "first new password" })),
		ask("/invitation/join", joining(token, { password: "other new password" })),
	]);
	expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
	const winner = both[0].status === 200 ? "first new password" : "other new password";
	expect(both.find(({ status }) => status === 200)).toMatchObject({ password: winner });
	expect(await canSignIn("new@example.com", winner)).toBe(true);
});

test("at most 50 invitations are open", async () => {
	for (let made = 0; made < 50; made++) await invite(owner(), person);
	await expect(invite(owner(), person)).rejects.toThrow("Too many invitations are open");
});

test("somebody invited again by email has one link", async () => {
	const ask = site();
	const mailed = { ...person, email: "mailed@example.com" };
	const [first, second] = [await invite(owner(), mailed), await invite(owner(), mailed)];
	expect(await ask("/invitation", { token: first })).toMatchObject({ status: 404 });
	expect(await ask("/invitation", { token: second })).toMatchObject({ status: 200 });
	expect(await listInvitations(owner())).toHaveLength(1);
});

test("opening links is limited, and other bodies are refused", async () => {
	const ask = site();
	const others = ["", "[]", "{", { token: 1 }, { token: "\0" }, { token: "x", more: 1 }];
	for (const body of others) expect(await ask("/invitation", body)).toMatchObject({ status: 400 });
	const large = JSON.stringify({ token: "x".repeat(5000) });
	expect(await ask("/invitation", large)).toMatchObject({ status: 413 });
	const rest = await Promise.all(
		Array.from({ length: 24 }, () => ask("/invitation", { token: "made-up" })),
	);
	expect(rest.filter(({ status }) => status === 404)).toHaveLength(23);
	expect(rest.filter(({ status }) => status === 429)).toHaveLength(1);
});
