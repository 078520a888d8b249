import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { createClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import type { Database } from "../../app/platform/database.types.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import type { DataClient } from "../../app/platform/supabase.ts";
import { type Backend, startBackend } from "../../server/backend/backend.ts";
import { startPostgres } from "../../server/backend/postgres.ts";

/** Everybody who may ask the database something. The server is the one with the secret key. */
export const roles = ["anonymous", "signed-in", "administrator", "server"] as const;

export type Role = (typeof roles)[number];

/** An empty bakery on a real Postgres, asked over the network as the product asks it. */
export interface TestBakery {
	/** The superuser's way in: to prepare what a test needs, and to see what it left. */
	sql: Sql;
	backend: Backend;
	/** The public address of the API. */
	url: string;
	/** supabase-js as each role uses it. */
	as: Record<Role, DataClient>;
	/** The users' ids. Nobody signs in as the bystander. */
	users: { signedIn: string; administrator: string; bystander: string };
	/** Gives everybody the role and the profile of the beginning. */
	restoreUsers(): Promise<void>;
	stop(): Promise<void>;
}

export const password = "correct horse battery staple";

export async function startTestBakery(): Promise<TestBakery> {
	const directory = await mkdtemp(join(tmpdir(), "levain-database-"));
	const database = await startPostgres({ directory: join(directory, "postgres") });
	const backend = await startBackend(
		readEnvironment({ DATA_DIR: join(directory, "data"), DATABASE_URL: database.url }),
		() => {},
	);
	const gateway = await serveGateway(backend);
	const sql = postgres(database.url, { onnotice() {} });
	await removeContent(sql);
	const server = client(backend.url, backend.secretKey, backend.fetch);
	const users = {
		signedIn: await addUser(server, "regular@example.com"),
		administrator: await addUser(server, "owner@example.com"),
		bystander: await addUser(server, "bystander@example.com"),
	};
	const restoreUsers = async () => {
		await sql`delete from public.user_roles`;
		await sql`insert into public.user_roles values (${users.administrator}, 'admin')`;
		await sql`delete from public.profiles`;
		await sql`insert into public.profiles (id) select id from auth.users`;
	};
	await restoreUsers();
	const browser = () => client(gateway.url, backend.publishableKey);
	return {
		sql,
		backend,
		url: gateway.url,
		users,
		as: {
			anonymous: browser(),
			"signed-in": await signIn(browser(), "regular@example.com"),
			administrator: await signIn(browser(), "owner@example.com"),
			server,
		},
		restoreUsers,
		async stop() {
			gateway.stop();
			await sql.end();
			await backend.stop();
			await database.stop();
			await rm(directory, { recursive: true });
		},
	};
}

async function serveGateway({ gateway }: Backend) {
	if (!gateway) throw new Error("The backend of the tests is embedded and has a gateway.");
	const server = createAdaptorServer({ fetch: (request) => gateway(request) });
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** The tests bring content of their own, whatever a new bakery starts with. */
async function removeContent(sql: Sql): Promise<void> {
	await sql`truncate public.products, public.categories, public.product_categories,
		public.site_content, public.navigation_items, public.contact_messages`;
	await sql`delete from storage.objects`;
	await sql`delete from auth.users`;
}

async function addUser(server: DataClient, email: string): Promise<string> {
	const user = { email, password, email_confirm: true };
	const { data, error } = await server.auth.admin.createUser(user);
	if (error) throw error;
	return data.user.id;
}

async function signIn(browser: DataClient, email: string): Promise<DataClient> {
	const { error } = await browser.auth.signInWithPassword({ email, password });
	if (error) throw error;
	return browser;
}

function client(url: string, key: string, fetchImplementation = fetch): DataClient {
	return createClient<Database>(url, key, {
		auth: { persistSession: false, autoRefreshToken: false },
		global: { fetch: fetchImplementation },
	});
}
