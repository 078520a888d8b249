import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS, type Permission, ROLES } from "../../app/bakery/identity/permissions.ts";
import { permissionOfSection } from "../../app/bakery/identity/section-permission.ts";
import { functionCalls } from "../../server/backend/gateway/data-api/contract.ts";
import { startTestBakery, type TestBakery } from "./test-bakery.ts";

// `private.permissions` is the only table of rights: what else names permissions is compared with it.

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});

afterEach(() => bakery.restoreUsers());

afterAll(() => bakery.stop());

const people = { admin: "administrator", editor: "editor", counter: "counter" } as const;

async function readPermissions() {
	return bakery.sql<({ permission: Permission } & Record<(typeof ROLES)[number], boolean>)[]>`
		select * from private.permissions order by permission`;
}

test("the table of rights is the one that we decided on", async () => {
	const cells = (await readPermissions()).map(({ permission, ...roles }) => [
		permission,
		...ROLES.filter((role) => roles[role]),
	]);
	expect(cells).toEqual([
		["content", "admin", "editor"],
		["day", "admin", "editor", "counter"],
		["messages", "admin", "editor"],
		["order-rules", "admin", "editor"],
		["own-account", "admin", "editor", "counter"],
		["personal-data", "admin"],
		["site-settings", "admin"],
		["team", "admin"],
		["view-products", "admin", "editor", "counter"],
	]);
	expect(cells.map(([permission]) => permission)).toEqual(PERMISSIONS.toSorted());
});

test.each(["hero", "settings", "seo", "contact", "orders", "hours", "words", "made_up"])(
	"the section %s needs the same permission everywhere",
	async (section) => {
		const [row] = await bakery.sql`
			select private.permission_of_section(${section}) as permission`;
		expect(row?.permission).toBe(permissionOfSection(section));
	},
);

test("the server may do everything, and nobody becomes it by a claim", async () => {
	const askAs = (role: string) =>
		bakery.sql.begin(async (transaction) => {
			await transaction`select set_config('request.jwt.claim.role', 'service_role', true),
				set_config('request.jwt.claims', '{"role": "service_role"}', true),
				set_config('role', ${role}, true)`;
			await transaction`select private.require('team')`;
		});
	await askAs("service_role");
	await expect(askAs("authenticated")).rejects.toThrow("Your role doesn't allow this");
	await expect(askAs("none")).rejects.toThrow("Your role doesn't allow this");
});

/** The functions that need a permission of the team, with it. */
const guarded = Object.entries(functionCalls).flatMap(([name, { by }]) => {
	const permission = PERMISSIONS.find((known) => by.includes(known));
	return permission && !by.includes("anonymous") ? [{ name, permission }] : [];
});

describe.each(guarded)("the function $name", ({ name, permission }) => {
	test.each(ROLES)(`is for those with "${permission}": %s`, async (role) => {
		const rights = (await readPermissions()).find((row) => row.permission === permission);
		const { data } = await bakery.as[people[role]].auth.getSession();
		const response = await fetch(`${bakery.url}/rest/v1/rpc/${name}`, {
			method: "POST",
			headers: {
				apikey: bakery.backend.publishableKey,
				authorization: `Bearer ${data.session?.access_token}`,
			},
			body: JSON.stringify({ made: "up" }),
		});
		// Those who may call it read that the parameters are wrong.
		expect(response.status).toBe(rights?.[role] ? 400 : 403);
	});

	test("asks for it in the database too, unless it has only the rights of its caller", async () => {
		const [found] = await bakery.sql<{ runsAsOwner: boolean; source: string }[]>`
			select prosecdef as "runsAsOwner", prosrc as source from pg_proc
			where proname = ${name} and pronamespace = 'public'::regnamespace`;
		if (found?.runsAsOwner) expect(found.source).toContain(permission);
	});
});

test("each function for the team alone asks for its permission in its first line", async () => {
	const others = await bakery.sql<{ name: string }[]>`
		select proname as name from pg_proc
		where pronamespace = 'public'::regnamespace
			and has_function_privilege('authenticated', oid, 'execute')
			and not has_function_privilege('anon', oid, 'execute')
			and prosrc !~ '(\\mbegin\\s+perform|^\\s*select) private\\.require\\('
		order by 1`;
	// These are about one's own account, also for who has no role.
	expect(others.map(({ name }) => name)).toEqual([
		"end_session",
		"get_full_name",
		"list_sessions",
		"my_access",
		"save_full_name",
	]);
});

test("no other function runs with more rights than those of its caller for who is signed in", async () => {
	const known = Object.entries(functionCalls)
		.filter(([, { by }]) => by.includes("anonymous") || by.includes("signed-in"))
		.map(([name]) => name);
	const others = await bakery.sql<{ name: string }[]>`
		select proname as name from pg_proc
		where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
			and has_function_privilege('authenticated', oid, 'execute')
			and proname <> all (${[...known, ...guarded.map(({ name }) => name)]})
			and prosrc !~ 'private\\.(may|require)\\('
		order by 1`;
	expect(others.map(({ name }) => name)).toEqual(["is_picture", "may", "pictures_in_trash"]);
});

describe("beyond what everybody may at the counter", () => {
	const { counter } = people;

	test("exceeding a limit is refused, by the gateway and by the database", async () => {
		const line = { product: crypto.randomUUID(), pieces: 1, size: null, answers: [] };
		const customer = { name: "Ann", email: null, phone: null, note: null };
		const given = { day: "2027-03-01", pickup: null, ...customer, total: 0, lines: [line] };
		for (const client of [bakery.as[counter], bakery.unguarded[counter]]) {
			const entered = await client.rpc("enter_order", { given, exceeding: true });
			expect(entered.error?.code).toBe("42501");
			const kept = await client.rpc("decide_orders", { ids: [], decision: "keep" });
			expect(kept.error?.code).toBe("42501");
		}
	});

	test("orders of many days are not handed out", async () => {
		const days = { of_day: "2027-03-01", until_day: "2027-03-31" };
		for (const client of [bakery.as[counter], bakery.unguarded[counter]]) {
			expect((await client.rpc("list_orders", days)).error?.code).toBe("42501");
			expect((await client.rpc("list_orders", { of_day: "2027-03-01" })).data).toEqual([]);
		}
	});
});

describe("beyond what editors may", () => {
	const settings = { sections: [{ section: "settings", title: "Mine", expected_version: 1 }] };

	test("the settings of the site are not saved", async () => {
		const guarded = await bakery.as.editor.rpc("save_site_content", settings);
		expect(guarded.error?.code).toBe("42501");
		await bakery.sql`
			insert into public.site_content (section, title) values ('settings', 'Ours')`;
		await bakery.unguarded.editor.rpc("save_site_content", settings);
		const rows = await bakery.sql`select title from public.site_content where section = 'settings'`;
		expect(rows).toMatchObject([{ title: "Ours" }]);
	});

	test("their history and that of the team are not read", async () => {
		await bakery.sql`
			insert into public.site_content (section, title) values ('seo', 'Ours'), ('hero', 'Fresh')`;
		await bakery.sql`update public.user_roles set role = 'editor' where role = 'counter'`;
		const tablesAndRecords = async (role: "editor" | "administrator") => {
			const { data } = await bakery.as[role].rpc("list_changes", { skipped: 0, size: 20 });
			return new Set(
				data?.map(({ table_name, record_id }) =>
					table_name === "site_content" ? record_id : table_name,
				),
			);
		};
		const seen = await tablesAndRecords("editor");
		expect(seen).toContain("hero");
		expect(seen).not.toContain("seo");
		expect(seen).not.toContain("user_roles");
		const all = await tablesAndRecords("administrator");
		expect(all).toContain("seo");
		expect(all).toContain("user_roles");
	});
});

describe("owners, in the team", () => {
	test("see who has which role, and when they were last seen", async () => {
		const { data } = await bakery.as.administrator.rpc("list_team");
		expect(data?.map(({ email, role }) => [email, role])).toEqual([
			["owner@example.com", "admin"],
			["editor@example.com", "editor"],
			["counter@example.com", "counter"],
		]);
		for (const member of data ?? []) expect(member.last_seen_at).not.toBeNull();
	});

	test("change a role, which counts at once", async () => {
		const { editor } = bakery.users;
		const change = { member: editor, new_role: "counter" };
		expect((await bakery.as.administrator.rpc("change_role", change)).error).toBeNull();
		const { data } = await bakery.as.editor.rpc("my_access");
		expect(data).toMatchObject([{ role: "counter" }]);
		const gone = { member: bakery.users.signedIn, new_role: "editor" };
		const { error } = await bakery.as.administrator.rpc("change_role", gone);
		expect(error?.code).toBe("PT404");
	});

	test("can't take the last owner's role", async () => {
		const member = bakery.users.administrator;
		for (const client of [bakery.as.administrator, bakery.unguarded.administrator]) {
			const demoted = await client.rpc("change_role", { member, new_role: "editor" });
			const removed = await client.rpc("remove_member", { member });
			for (const { error } of [demoted, removed]) expect(error?.code).toBe("PT422");
		}
	});

	test("give their password again when it was long ago", async () => {
		await bakery.sql`update auth.sessions set signed_in_at = now() - interval '16 minutes'`;
		const member = bakery.users.editor;
		const { error } = await bakery.as.administrator.rpc("remove_member", { member });
		expect(error?.code).toBe("reauthentication_needed");
		// The database asks for itself.
		const owner = bakery.unguarded.administrator;
		for (const { error: refused } of [
			await owner.rpc("remove_member", { member }),
			await owner.rpc("change_role", { member, new_role: "admin" }),
			await owner.rpc("invite", { new_role: "admin" }),
			await owner.rpc("renew_invitation", { invitation: randomUUID() }),
			await owner.rpc("reset_access", { of_member: member }),
			await owner.rpc("create_recovery_codes"),
			await owner.rpc("remove_passkey", { passkey: "key" }),
		]) {
			expect(refused?.code).toBe("PT401");
		}
		const { data: team } = await owner.rpc("list_team");
		expect(team?.find(({ id }) => id === member)?.role).toBe("editor");
		await bakery.sql`update auth.sessions set signed_in_at = now()`;
	});

	test("remove somebody, whose sessions and passkeys end and whose name stays in the history", async () => {
		const { editor } = bakery.users;
		const given = {
			name: "Rolls",
			slug: "rolls",
			description: null,
			image_url: null,
			display_order: 0,
		};
		await bakery.as.editor.rpc("save_category", { given });
		await bakery.as.editor.rpc("create_recovery_codes");
		await bakery.sql`
			insert into private.passkeys (id, user_id, name, public_key, counter, transports)
			values ('key', ${editor}, 'Phone', '', 0, '{}')`;
		const { data: team } = await bakery.as.administrator.rpc("list_team");
		expect(team?.find(({ id }) => id === editor)).toMatchObject({ passkeys: 1 });
		await bakery.as.administrator.rpc("remove_member", { member: editor });
		expect((await bakery.as.editor.rpc("my_access")).error?.code).toBe("session_not_found");
		const left = await bakery.sql`
			select from private.passkeys where user_id = ${editor}
			union all select from private.recovery_codes where user_id = ${editor}`;
		expect(left).toHaveLength(0);
		const { data } = await bakery.as.administrator.rpc("list_changes", {
			...{ in_tables: ["categories"], skipped: 0, size: 1 },
		});
		expect(data).toMatchObject([{ account_name: "editor@example.com", record_name: "Rolls" }]);
	});
});

test("those who ask for a fresh sign-in ask for it in the database too", async () => {
	const fresh = Object.entries(functionCalls).filter(([, call]) => call.needsFreshSignIn);
	expect(fresh.length).toBeGreaterThan(5);
	for (const [name] of fresh) {
		const [found] = await bakery.sql`
			select prosrc from pg_proc
			where proname = ${name} and pronamespace = 'public'::regnamespace`;
		expect(found?.prosrc, name).toContain("require_fresh_sign_in");
	}
});

describe("the history", () => {
	test("shows the table of roles to owners alone", async () => {
		const { editor } = bakery.users;
		const read = async (role: "administrator" | "editor") => {
			const versions = { change_id: 1_000_000, in_table: "user_roles" };
			const authors = { in_table: "user_roles", of_records: [editor], counts: [1] };
			return Promise.all([
				bakery.unguarded[role].rpc("versions_before", versions),
				bakery.unguarded[role].rpc("authors_of_changes", authors),
			]);
		};
		await bakery.as.administrator.rpc("change_role", { member: editor, new_role: "counter" });
		await bakery.as.administrator.rpc("change_role", { member: editor, new_role: "editor" });
		for (const { data } of await read("administrator")) expect(data).not.toHaveLength(0);
		for (const { error } of await read("editor")) expect(error?.code).toBe("42501");
	});

	test("asks each permission once, and not for each change", async () => {
		await bakery.sql`
			insert into private.changes (table_name, record_id, operation, before, after)
			select 'site_content', (array['hero', 'settings', 'orders', 'hours'])[1 + number % 4],
				'update', '{}', '{}'
			from generate_series(1, 20000) as number`;
		const [{ plan }] = (await bakery.sql.begin(async (transaction) => {
			await transaction`
				select set_config('request.jwt.claim.sub', ${bakery.users.editor}, true),
					set_config('track_functions', 'all', true), pg_stat_reset()`;
			const [counted] = await transaction`
				select count(*)::integer as changes,
					count(*) filter (where record_id = 'settings')::integer as settings
				from private.visible_changes where table_name = 'site_content' and after = '{}'`;
			expect(counted).toEqual({ changes: 15_000, settings: 0 });
			return transaction`
				select coalesce(sum(calls), 0)::integer as plan from pg_stat_xact_user_functions
				where funcname in ('may', 'permissions_of')`;
		})) as unknown as [{ plan: number }];
		expect(plan).toBeLessThan(10);
		await bakery.sql`delete from private.changes where before = '{}' and after = '{}'`;
	});
});

describe("the last owner", () => {
	const roles = async () => {
		const rows = await bakery.sql<{ role: string }[]>`select role from public.user_roles`;
		return rows.filter(({ role }) => role === "admin").length;
	};

	test.each([
		["is not removed", "delete from public.user_roles where role = 'admin'"],
		["is not demoted", "update public.user_roles set role = 'editor' where role = 'admin'"],
		["is not erased", "delete from auth.users where email = 'owner@example.com'"],
	])("%s", async (_, statement) => {
		await expect(bakery.sql.unsafe(statement)).rejects.toThrow("There must be an owner");
		expect(await roles()).toBe(1);
	});

	test("stays when two owners remove each other at the same moment", async () => {
		for (let round = 0; round < 10; round++) {
			await bakery.restoreUsers();
			const { administrator, bystander } = bakery.users;
			await bakery.sql`insert into public.user_roles values (${bystander}, 'admin')`;
			const removals = [administrator, bystander].map(
				(user) => bakery.sql`delete from public.user_roles where user_id = ${user}`,
			);
			const ended = await Promise.allSettled(removals);
			expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
			expect(await roles()).toBe(1);
		}
	});
});
