import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "postgres";
import { signIn, type TestClient } from "../database/tests/test-client.ts";
import { portForProgram, servingSign } from "../e2e/program.ts";
import { connectPostgres } from "../server/backend/postgres/postgres-client.ts";
import { type RunningPostgres, startPostgres } from "../server/backend/postgres-server/postgres.ts";
import { postgresUrl } from "../server/backend/postgres-server/postgres-owner.ts";
import {
	childrenOf,
	isRunning,
	killWithChildren,
	signalWithChildren,
} from "../server/backend/postgres-server/running-process.ts";
import type { Mode } from "./options.ts";
import { runSite, type SiteProcess } from "./site-process.ts";

/** A site that is killed and started again on the same data, at the same address. */
export interface Installation {
	origin: string;
	dataDirectory: string;
	/** Starts the site without waiting for anything. */
	begin(): SiteProcess;
	/** Starts the site; resolves when it serves and can save. */
	start(): Promise<SiteProcess>;
	/** The browser of the owner. */
	signIn(credentials?: Credentials): Promise<TestClient>;
	/** Uses a connection past everything that protects the database. */
	withDatabase<Result>(use: (sql: Sql) => Promise<Result>): Promise<Result>;
	/** Suspends or resumes all processes of its Postgres. */
	signalPostgres(signal: "SIGSTOP" | "SIGCONT"): void;
	/** Kills its Postgres and waits until all of it is gone. */
	killPostgres(): Promise<void>;
	/** Ends its Postgres in order, as somebody who updates it would. It comes back by itself. */
	restartPostgres(): void;
	/** Ends whatever runs, and removes the data. */
	remove(): Promise<void>;
}

interface Credentials {
	email: string;
	password: string;
}

interface Options {
	/** Where the data lie; without it, in a new folder. */
	directory?: string;
	/** Without one the site generates a password and prints it. */
	owner?: Credentials | null;
	/** In the mode with a Postgres of one's own: the one to use, and the name of a new database. */
	shared?: { postgres: RunningPostgres; directory: string; database: string };
}

const defaultOwner = { email: "owner@bakery.test", password: "a long enough password" };

/** Prepares what a site in this mode needs. Nothing of the site itself is there yet. */
export async function prepareInstallation(
	mode: Mode,
	{ directory, owner = defaultOwner, shared }: Options = {},
): Promise<Installation> {
	const folder = directory ?? (await mkdtemp(path.join(tmpdir(), "levain-crash-")));
	// The site does not run as root, and looks at what it is given.
	await mkdir(folder, { recursive: true });
	await chmod(folder, 0o755);
	const dataDirectory = path.join(folder, "data");
	await mkdir(dataDirectory);
	const port = String(await portForProgram());
	const origin = `http://127.0.0.1:${port}`;
	const isOwn = mode === "own Postgres";
	const own = isOwn && !shared ? await startOwnPostgres(folder) : null;
	const databaseUrl = shared ? await addDatabase(shared) : own?.url;
	const clusterFolder = isOwn ? (shared?.directory ?? path.join(folder, "own")) : null;
	const data = path.join(clusterFolder ?? path.join(dataDirectory, "postgres"), "data");
	let running: SiteProcess | null = null;

	function begin(): SiteProcess {
		running = runSite(dataDirectory, port, {
			...(owner && { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }),
			...(databaseUrl && { DATABASE_URL: databaseUrl }),
		});
		return running;
	}

	async function urlOfDatabase(): Promise<string> {
		if (databaseUrl) return databaseUrl;
		const secrets = await readFile(path.join(dataDirectory, "secrets.json"), "utf8");
		const { postgresPassword } = JSON.parse(secrets);
		return postgresUrl(postmasterOf(data)?.port ?? 0, postgresPassword);
	}

	async function withDatabase<Result>(use: (sql: Sql) => Promise<Result>): Promise<Result> {
		const sql = connectPostgres(await urlOfDatabase(), { max: 1 });
		try {
			return await use(sql);
		} finally {
			await sql.end({ timeout: 1 });
		}
	}

	function runningPostmaster(): number | undefined {
		const pid = postmasterOf(data)?.pid;
		return pid !== undefined && isRunning(pid) ? pid : undefined;
	}

	async function killPostgres(): Promise<void> {
		const first = runningPostmaster();
		if (first === undefined) return;
		const processes = [...childrenOf(first), first];
		killWithChildren(first);
		while (processes.some(isRunning)) await wait(2);
	}

	return {
		origin,
		dataDirectory,
		begin,
		async start() {
			// Operators of their own Postgres start the site after it.
			if (isOwn) await untilAnswered(withDatabase);
			const site = begin();
			await site.until(() => site.output().includes(servingSign));
			// A busy machine may take longer than the site waits for its database when it is asked.
			while (!(await fetch(`${origin}/ready`)).ok);
			return site;
		},
		async signIn(credentials = owner ?? defaultOwner) {
			return signIn({ url: origin }, credentials);
		},
		withDatabase,
		signalPostgres(signal) {
			const first = runningPostmaster();
			if (first !== undefined) signalWithChildren(first, signal);
		},
		killPostgres,
		restartPostgres() {
			const first = runningPostmaster();
			if (first !== undefined) process.kill(first, "SIGINT");
		},
		async remove() {
			await running?.kill();
			await own?.stop();
			if (!isOwn) await killPostgres();
			await rm(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

/** A Postgres as an operator would run it: restarted when it ends. */
async function startOwnPostgres(folder: string): Promise<RunningPostgres> {
	return startPostgres({ directory: path.join(folder, "own"), password: "a password" });
}

async function addDatabase(shared: NonNullable<Options["shared"]>): Promise<string> {
	const sql = connectPostgres(shared.postgres.url, { max: 1 });
	await sql`create database ${sql(shared.database)}`;
	await sql.end();
	const address = new URL(shared.postgres.url);
	address.pathname = shared.database;
	return address.href;
}

async function untilAnswered(withDatabase: Installation["withDatabase"]): Promise<void> {
	const answers = () =>
		withDatabase((sql) => sql`select 1`).then(
			() => true,
			() => false,
		);
	while (!(await answers())) await wait(100);
}

/** The file that Postgres keeps while it runs. */
function postmasterOf(data: string): { pid: number; port: number } | null {
	try {
		const [pid, , , port] = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
		return { pid: Number(pid), port: Number(port) };
	} catch {
		return null;
	}
}
