import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Sql } from "postgres";
import { accessTokenOf, signIn } from "../database/tests/test-client.ts";
import type { Program } from "../e2e/program.ts";
import { administrator, type Site, startSite } from "../e2e/site.ts";
import { startPostgres } from "../server/backend/postgres-server/postgres.ts";

/** Who signs in: the team by their roles, and a guest. */
export const users = ["owner", "editor", "counter", "guest"] as const;

const emailOf = (user: (typeof users)[number]) => `${user}@bakery.test`;

/** A server to attack, and what an attacker may know. */
export interface Target {
	origin: string;
	/** An access token of each role, and of a guest without one. */
	tokens: Record<(typeof users)[number], string>;
}

/** A running site, and what strangers may reach of it. */
export interface Installation {
	target: Target;
	/** The process that serves, for its memory. */
	program: Program;
	stop(): Promise<void>;
}

const payments = {
	// So that it takes notices of payments. Nobody answers as Stripe.
	STRIPE_SECRET_KEY: "sk_test_0123456789",
	STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
	PAYMENT_HOST: "127.0.0.1:9",
};

export type Mode = "embedded" | "own Postgres";

/** Starts the product in a mode, as its README says. */
export function install(mode: Mode): Promise<Installation> {
	return mode === "embedded" ? installEmbedded() : installOnOwnPostgres();
}

async function installEmbedded(): Promise<Installation> {
	const site = await startSite(payments);
	return { target: await targetOf(site), program: site, stop: () => site.stop() };
}

async function installOnOwnPostgres(): Promise<Installation> {
	const directory = await mkdtemp(path.join(tmpdir(), "levain-hostile-"));
	const server = await startPostgres({ directory });
	const site = await startSite({ ...payments, DATABASE_URL: server.url });
	return {
		target: await targetOf(site),
		program: site,
		async stop() {
			await site.stop();
			await server.stop();
			await rm(directory, { recursive: true });
		},
	};
}

/**
 * What an attacker may know of a site: besides its address, what its team and a guest, who are added, got
 * by signing in.
 */
export async function targetOf({ origin, database }: Site): Promise<Target> {
	const { password } = administrator;
	const tokens: Partial<Target["tokens"]> = {};
	for (const user of users) {
		if (user !== "owner") await addUser(database, user);
		const browser = await signIn({ url: origin }, { email: emailOf(user), password });
		tokens[user] = await accessTokenOf(browser);
	}
	return { origin, tokens: tokens as Target["tokens"] };
}

/** Adds somebody with the owner's password. */
async function addUser(sql: Sql, user: (typeof users)[number]): Promise<void> {
	const id = randomUUID();
	await sql`
		insert into accounts.users (id, email, password_hash)
		select ${id}, ${emailOf(user)}, password_hash
		from accounts.users where email = ${administrator.email}`;
	if (user !== "guest") await sql`insert into public.user_roles values (${id}, ${user})`;
}
