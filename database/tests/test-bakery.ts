import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { hash } from "@node-rs/bcrypt";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { asCaller } from "../../server/backend/calls/as-caller.ts";
import { createGateway, type Gateway } from "../../server/backend/gateway/gateway.ts";
import type { Caller } from "../../server/backend/requests/api-request.ts";
import { createMemoryRateLimits } from "../../server/limits/memory-rate-limits.ts";
import { createSavePriority } from "../../server/limits/save-priority.ts";
import { type SiteBackend, startBackend } from "../../server/start-backend.ts";
import { signIn, type TestCall, type TestClient } from "./test-client.ts";

/**
 * All clients of the database. The administrator is an owner, who is signed in without a role is not on
 * the team, and the server asks in its own process.
 */
export const roles = [
	"anonymous",
	"signed-in",
	"counter",
	"editor",
	"administrator",
	"server",
] as const;

export type Role = (typeof roles)[number];

type SignedIn = Exclude<Role, "anonymous" | "server">;

/** An empty bakery on a real Postgres, asked over the network as the product asks it. */
export interface TestBakery {
	/** The superuser's way in: to prepare what a test needs, and to see what it left. */
	sql: Sql;
	backend: SiteBackend;
	/** Where it keeps its files. */
	dataDirectory: string;
	/** The public address of the API. */
	url: string;
	/** As each role asks it: visitors and the server in process, others over the network. */
	as: Record<"anonymous" | "server", TestCall> & Record<SignedIn, TestClient>;
	/** Runs SQL as a role, with nothing but its grants and row-level security, and commits it. */
	sqlAs<Result>(role: Role, work: (sql: TransactionSql) => Promise<Result>): Promise<Result>;
	/** The users' ids. Nobody signs in as the bystander. */
	users: Record<keyof typeof emails, string>;
	/** Gives everybody the role and the profile of the beginning. */
	restoreUsers(): Promise<void>;
	/** Leaves the bakery to the bystander: the administrator has no role anymore. */
	demoteAdministrator(): Promise<void>;
	stop(): Promise<void>;
}

export const password = "correct horse battery staple";

const emails = {
	signedIn: "regular@example.com",
	counter: "counter@example.com",
	editor: "editor@example.com",
	administrator: "owner@example.com",
	bystander: "bystander@example.com",
};

export const template = "bakery_template";

/** Makes the database that every test bakery starts as a copy of: empty, with users. */
export async function prepareTemplate(postgresUrl: string): Promise<void> {
	const databaseUrl = await createDatabase(postgresUrl, template);
	const directory = await mkdtemp(join(tmpdir(), "levain-template-"));
	const backend = await openBackend(directory, databaseUrl);
	const sql = postgres(databaseUrl, { onnotice() {} });
	for (const email of Object.values(emails)) {
		await backend.service.accounts.create({ email, password });
	}
	await hashCheaply(sql, password, Object.values(emails));
	await removeContent(sql);
	await sql.end();
	await backend.stop();
	await rm(directory, { recursive: true });
}

/** @param variables of its environment, besides those that every test bakery has. */
export async function startTestBakery(variables: Record<string, string> = {}): Promise<TestBakery> {
	const databaseUrl = await createDatabase(
		inject("postgresUrl"),
		`bakery_${randomUUID()}`,
		template,
	);
	const directory = await mkdtemp(join(tmpdir(), "levain-bakery-"));
	const backend = await openBackend(directory, databaseUrl, variables);
	const gateway = await serveGateway(backend);
	const sql = postgres(databaseUrl, { max: 4, onnotice() {} });
	const users = await findUsers(sql);
	const restoreUsers = async () => {
		await sql`
			insert into public.user_roles values
				(${users.administrator}, 'admin'), (${users.editor}, 'editor'), (${users.counter}, 'counter')
			on conflict (user_id) do update set role = excluded.role`;
		await sql`
			delete from public.user_roles where user_id in (${users.signedIn}, ${users.bystander})`;
		await sql`delete from public.profiles`;
		await sql`insert into public.profiles (id) select id from accounts.users`;
	};
	await restoreUsers();
	const signInAs = (email: string) => signIn(gateway, { email, password });
	const as = {
		anonymous: backend.visitor,
		"signed-in": await signInAs(emails.signedIn),
		counter: await signInAs(emails.counter),
		editor: await signInAs(emails.editor),
		administrator: await signInAs(emails.administrator),
		server: backend.service.call,
	};
	const callers = await findCallers(sql, users);
	return {
		sql,
		backend,
		dataDirectory: directory,
		url: gateway.url,
		users,
		as,
		sqlAs: (role, work) => asCaller(sql, callers[role], work),
		restoreUsers,
		async demoteAdministrator() {
			await sql.begin(async (transaction) => {
				await transaction`insert into public.user_roles values (${users.bystander}, 'admin')`;
				await transaction`
					delete from public.user_roles where user_id = ${users.administrator}`;
			});
		},
		async stop() {
			gateway.stop();
			await sql.end();
			await backend.stop();
			await rm(directory, { recursive: true });
		},
	};
}

/** Starts a bakery before the tests of a file or group, and stops it after them. */
export function bakeryForTests(variables?: Record<string, string>): TestBakery {
	const bakery = {} as TestBakery;
	beforeAll(async () => {
		Object.assign(bakery, await startTestBakery(variables));
	});
	afterAll(() => bakery.stop());
	return bakery;
}

/** A gateway that has counted no calls yet. */
export function openGateway(
	{ backend: { api, signingSecret } }: TestBakery,
	options: Partial<Parameters<typeof createGateway>[0]> = {},
): Gateway {
	const rateLimits = createMemoryRateLimits();
	const savePriority = createSavePriority();
	return createGateway({
		...api,
		savePriority,
		signingSecret,
		rateLimits,
		secure: false,
		...options,
	});
}

/**
 * Adds a database to a Postgres.
 * @param template the database it becomes a copy of; without one it is empty.
 * @returns its address.
 */
export async function createDatabase(
	postgresUrl: string,
	name: string,
	template = "template1",
): Promise<string> {
	const sql = postgres(postgresUrl, { max: 1, onnotice() {} });
	await sql`create database ${sql(name)} template ${sql(template)}`;
	await sql.end();
	const address = new URL(postgresUrl);
	address.pathname = name;
	return address.href;
}

function openBackend(
	directory: string,
	databaseUrl: string,
	variables: Record<string, string> = {},
): Promise<SiteBackend> {
	const environment = { DATA_DIR: directory, DATABASE_URL: databaseUrl, ...variables };
	return startBackend(readEnvironment(environment), () => {});
}

async function findUsers(sql: Sql): Promise<TestBakery["users"]> {
	const rows = await sql<{ id: string; email: string }[]>`select id, email from accounts.users`;
	const idOf = (email: string) => rows.find((row) => row.email === email)?.id ?? "";
	return {
		signedIn: idOf(emails.signedIn),
		counter: idOf(emails.counter),
		editor: idOf(emails.editor),
		administrator: idOf(emails.administrator),
		bystander: idOf(emails.bystander),
	};
}

/** The roles in the sessions of their clients. */
async function findCallers(sql: Sql, users: TestBakery["users"]): Promise<Record<Role, Caller>> {
	const sessions = await sql<{ id: string; userId: string }[]>`
		select id, user_id as "userId" from accounts.sessions`;
	const signedIn = (userId: string): Caller => {
		const sessionId = sessions.find((session) => session.userId === userId)?.id ?? "";
		const signedInAt = new Date();
		return { kind: "signed-in", userId, sessionId, email: "", permissions: [], signedInAt };
	};
	return {
		anonymous: { kind: "anonymous" },
		"signed-in": signedIn(users.signedIn),
		counter: signedIn(users.counter),
		editor: signedIn(users.editor),
		administrator: signedIn(users.administrator),
		server: { kind: "server" },
	};
}

async function serveGateway({ gateway }: SiteBackend) {
	const server = createAdaptorServer({ fetch: (request) => gateway(request) });
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** The tests bring content of their own: the demo bakery, its images and its owner go. */
async function removeContent(sql: Sql): Promise<void> {
	await sql`truncate public.products, public.categories, public.product_categories,
		public.site_content, public.navigation_items, public.contact_messages,
		public.custom_pages, public.redirects cascade`;
	await sql`delete from files.images`;
	await sql`
		insert into public.user_roles
		select id, 'admin' from accounts.users where email = ${emails.administrator}`;
	await sql`delete from accounts.users where email <> all (${Object.values(emails)})`;
}

/** Replaces the hash of accounts' password by one that is compared in a millisecond. */
export async function hashCheaply(sql: Sql, password: string, emails: string[]): Promise<void> {
	await sql`
		update accounts.users set password_hash = ${await hash(password, 4)}
		where email = any (${emails})`;
}
