import { afterEach, describe, expect, test } from "vitest";
import { PERMISSIONS, type Permission, ROLES } from "../../app/bakery/identity/permissions.ts";
import { bakeryForTests, type Role } from "./test-bakery.ts";

// `private.permissions` is the only table of permissions: what else names permissions is compared with it.

/** A row of an answer. */
type Row = Record<"email" | "id" | "record_id" | "role" | "table_name", unknown>;

const bakery = bakeryForTests();

afterEach(() => bakery.restoreUsers());

async function readPermissions() {
	return bakery.sql<({ permission: Permission } & Record<(typeof ROLES)[number], boolean>)[]>`
		select * from private.permissions order by permission`;
}

test("the table of permissions is the one that we decided on", async () => {
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
		["payments", "admin", "editor"],
		["personal-data", "admin"],
		["site-settings", "admin"],
		["team", "admin"],
		["view-products", "admin", "editor", "counter"],
	]);
	expect(cells.map(([permission]) => permission)).toEqual(PERMISSIONS.toSorted());
});

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

describe("beyond what everybody may at the counter", () => {
	test("exceeding a limit is refused", async () => {
		const line = { product: crypto.randomUUID(), pieces: 1, size: null, answers: [] };
		const customer = { name: "Ann", email: null, phone: null, note: null };
		const given = { day: "2027-03-01", pickup: null, ...customer, total: 0, lines: [line] };
		const entered = bakery.sqlAs(
			"counter",
			(sql) => sql`select public.enter_order(${sql.json(given)}, exceed_limits => true)`,
		);
		await expect(entered).rejects.toMatchObject({ code: "42501" });
	});

	test("orders of many days are not handed out", async () => {
		const list = (until: string | null) =>
			bakery.sqlAs("counter", (sql) => sql`select public.list_orders('2027-03-01', ${until})`);
		await expect(list("2027-03-31")).rejects.toMatchObject({ code: "42501" });
		expect(await list(null)).toHaveLength(1);
	});
});

describe("beyond what editors may", () => {
	test("the settings of the site are not saved", async () => {
		const settings = bakery.sql.json([{ section: "settings", title: "Mine" }]);
		const saved = bakery.sqlAs(
			"editor",
			(sql) => sql`select public.save_site_content(${settings})`,
		);
		await expect(saved).rejects.toMatchObject({ code: "42501" });
	});

	test("their history and that of the team are not read", async () => {
		await bakery.sql`
			insert into public.site_content (section, title) values ('seo', 'Ours'), ('hero', 'Fresh')`;
		await bakery.sql`update public.user_roles set role = 'editor' where role = 'counter'`;
		const tablesAndRecords = async (role: "editor" | "administrator") => {
			const data = await bakery.as[role]("list_changes", { skipped: 0, size: 20 });
			return new Set(
				data?.map((row: Row) =>
					row.table_name === "site_content" ? row.record_id : row.table_name,
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
		const data = await bakery.as.administrator("list_team", {});
		expect(data?.map((row: Row) => [row.email, row.role])).toEqual([
			["owner@example.com", "admin"],
			["editor@example.com", "editor"],
			["counter@example.com", "counter"],
		]);
		for (const member of data ?? []) expect(member.last_seen_at).not.toBeNull();
	});

	test("change a role, which counts at once", async () => {
		const { editor } = bakery.users;
		const change = { member: editor, new_role: "counter" };
		await bakery.as.administrator("change_role", change);
		expect(await bakery.as.editor("my_access", {})).toMatchObject([{ role: "counter" }]);
		const gone = { member: bakery.users.signedIn, new_role: "editor" };
		const changed = bakery.as.administrator("change_role", gone);
		await expect(changed).rejects.toMatchObject({ code: "PT404" });
	});

	test("can't take the last owner's role", async () => {
		const member = bakery.users.administrator;
		const { administrator: client } = bakery.as;
		const demoted = client("change_role", { member, new_role: "editor" });
		await expect(demoted).rejects.toMatchObject({ code: "PT422" });
		const removed = client("remove_member", { member });
		await expect(removed).rejects.toMatchObject({ code: "PT422" });
	});

	test("give their password again when it was long ago", async () => {
		await bakery.sql`update accounts.sessions set signed_in_at = now() - interval '16 minutes'`;
		const member = bakery.users.editor;
		const removed = bakery.as.administrator("remove_member", { member });
		await expect(removed).rejects.toMatchObject({ code: "PT401" });
		for (const call of [
			`remove_member('${member}')`,
			`change_role('${member}', 'admin')`,
			"invite('admin')",
			`renew_invitation('${member}')`,
			`reset_access('${member}')`,
			"create_recovery_codes()",
			"remove_passkey('key')",
		]) {
			const called = bakery.sqlAs("administrator", (sql) => sql.unsafe(`select public.${call}`));
			await expect(called).rejects.toMatchObject({ code: "PT401" });
		}
		const team = await bakery.as.administrator("list_team", {});
		expect(team?.find((row: Row) => row.id === member)?.role).toBe("editor");
		await bakery.sql`update accounts.sessions set signed_in_at = now()`;
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
		await bakery.as.editor("save_category", { given });
		await bakery.as.editor("create_recovery_codes", {});
		await bakery.sql`
			insert into private.passkeys (id, user_id, name, public_key, counter, transports)
			values ('key', ${editor}, 'Phone', '', 0, '{}')`;
		const team = await bakery.as.administrator("list_team", {});
		expect(team?.find((row: Row) => row.id === editor)).toMatchObject({ passkeys: 1 });
		await bakery.as.administrator("remove_member", { member: editor });
		const access = bakery.as.editor("my_access", {});
		await expect(access).rejects.toMatchObject({ code: "session_not_found" });
		const left = await bakery.sql`
			select from private.passkeys where user_id = ${editor}
			union all select from private.recovery_codes where user_id = ${editor}`;
		expect(left).toHaveLength(0);
		const data = await bakery.as.administrator("list_changes", {
			...{ in_tables: ["categories"], skipped: 0, size: 1 },
		});
		expect(data).toMatchObject([{ account_name: "editor@example.com", record_name: "Rolls" }]);
	});
});

test("the history shows the table of roles to owners alone", async () => {
	const { editor } = bakery.users;
	const reads = [
		"versions_before(1000000, 'user_roles')",
		`authors_of_changes('user_roles', '{${editor}}', '{1}')`,
	];
	const read = (role: Role, call: string) =>
		bakery.sqlAs(role, (sql) => sql.unsafe(`select public.${call}`));
	await bakery.as.administrator("change_role", { member: editor, new_role: "counter" });
	await bakery.as.administrator("change_role", { member: editor, new_role: "editor" });
	for (const call of reads) {
		expect(await read("administrator", call)).not.toHaveLength(0);
		await expect(read("editor", call)).rejects.toMatchObject({ code: "42501" });
	}
});

describe("the last owner", () => {
	const roles = async () => {
		const rows = await bakery.sql<{ role: string }[]>`select role from public.user_roles`;
		return rows.filter(({ role }) => role === "admin").length;
	};

	test.each([
		["is not removed", "delete from public.user_roles where role = 'admin'"],
		["is not demoted", "update public.user_roles set role = 'editor' where role = 'admin'"],
		["is not erased", "delete from accounts.users where email = 'owner@example.com'"],
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
