import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "postgres";
import { signIn } from "../database/tests/test-client.ts";
import { portForProgram, servingSign } from "../e2e/program.ts";
import { administrator, connect } from "../e2e/site.ts";
import { connectPostgres } from "../server/backend/postgres/postgres-client.ts";
import { startPostgres } from "../server/backend/postgres-server/postgres.ts";
import {
	childrenOf,
	isRunning,
	killWithChildren,
	signalWithChildren,
} from "../server/backend/postgres-server/running-process.ts";
import type { Mode } from "./options.ts";
import { runSite, type SiteProcess } from "./site-process.ts";

/** A site that is killed and started again on the same data, at the same address. */
export type Installation = Awaited<ReturnType<typeof prepareInstallation>>;

/**
 * Prepares what a site in this mode needs. Nothing of the site itself is there yet.
 * @param owner Without one the site generates a password and prints it.
 */
export async function prepareInstallation(
	mode: Mode,
	{ owner = administrator }: { owner?: typeof administrator | null } = {},
) {
	const folder = await mkdtemp(path.join(tmpdir(), "levain-crash-"));
	// The site does not run as root, and looks at what it is given.
	await chmod(folder, 0o755);
	const dataDirectory = path.join(folder, "data");
	await mkdir(dataDirectory);
	const port = String(await portForProgram());
	const origin = `http://127.0.0.1:${port}`;
	const isOwn = mode === "own Postgres";
	const cluster = isOwn ? path.join(folder, "own") : path.join(dataDirectory, "postgres");
	// As an operator would run it: restarted when it ends.
	const own = isOwn ? await startPostgres({ directory: cluster, password: "a password" }) : null;
	let running: SiteProcess | null = null;

	/** Starts the site without waiting for anything. */
	function begin(): SiteProcess {
		running = runSite(dataDirectory, port, {
			...(owner && { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }),
			...(own && { DATABASE_URL: own.url }),
		});
		return running;
	}

	/** Uses a connection past everything that protects the database. */
	async function withDatabase<Result>(use: (sql: Sql) => Promise<Result>): Promise<Result> {
		const sql = own ? connectPostgres(own.url, { max: 1 }) : await connect(dataDirectory);
		try {
			return await use(sql);
		} finally {
			await sql.end({ timeout: 1 });
		}
	}

	/** The first process of its Postgres. */
	function postmaster(): number | undefined {
		try {
			const pid = Number.parseInt(
				readFileSync(path.join(cluster, "data/postmaster.pid"), "utf8"),
				10,
			);
			return isRunning(pid) ? pid : undefined;
		} catch {
			return undefined;
		}
	}

	/** Kills its Postgres and waits until all of it is gone. */
	async function killPostgres(): Promise<void> {
		const first = postmaster();
		if (first === undefined) return;
		const processes = [...childrenOf(first), first];
		killWithChildren(first);
		while (processes.some(isRunning)) await wait(2);
	}

	async function isDatabaseThere(): Promise<boolean> {
		return withDatabase((sql) => sql`select 1`).then(
			() => true,
			() => false,
		);
	}

	return {
		origin,
		dataDirectory,
		begin,
		/** Starts the site; resolves when it serves and can save. */
		async start(): Promise<SiteProcess> {
			// Operators of their own Postgres start the site after it.
			while (isOwn && !(await isDatabaseThere())) await wait(100);
			const site = begin();
			await site.until(() => site.output().includes(servingSign));
			// A busy machine may take longer than the site waits for its database when it is asked.
			while (!(await fetch(`${origin}/ready`)).ok);
			return site;
		},
		/** The browser of the owner. */
		signIn: (credentials = owner ?? administrator) => signIn({ url: origin }, credentials),
		withDatabase,
		/** Suspends or resumes all processes of its Postgres. */
		signalPostgres(signal: "SIGSTOP" | "SIGCONT"): void {
			const first = postmaster();
			if (first !== undefined) signalWithChildren(first, signal);
		},
		killPostgres,
		/** Ends its Postgres in order, as somebody who updates it would. It comes back by itself. */
		restartPostgres(): void {
			const first = postmaster();
			if (first !== undefined) process.kill(first, "SIGINT");
		},
		/** Ends whatever runs, and removes the data. */
		async remove(): Promise<void> {
			await running?.kill();
			await own?.stop();
			if (!isOwn) await killPostgres();
			await rm(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}
