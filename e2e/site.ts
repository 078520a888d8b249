import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";

/** A whole site of its own: server, Postgres and files, as `npm start` runs them. */
export interface Site {
	origin: string;
	dataDirectory: string;
	administrator: { email: string; password: string };
	/** Straight to the site's Postgres, past the row-level security. */
	database: Sql;
	/** What the server has printed so far. */
	output(): string;
	stop(): Promise<void>;
}

const projectDirectory = path.join(import.meta.dirname, "..");
const administrator = { email: "owner@bakery.test", password: "a long enough password" };

/** Starts a site with the demo bakery in an empty folder, on a free port. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
	const dataDirectory = await mkdtemp(path.join(tmpdir(), "levain-e2e-"));
	const port = await freePort();
	let output = "";
	const server = spawn(process.execPath, ["server/start.ts"], {
		cwd: projectDirectory,
		env: {
			...process.env,
			PORT: String(port),
			DATA_DIR: dataDirectory,
			ADMIN_EMAIL: administrator.email,
			ADMIN_PASSWORD: administrator.password,
			...environment,
		},
	});
	for (const stream of [server.stdout, server.stderr]) {
		stream.on("data", (text) => {
			output += text;
		});
	}
	await untilServing(server, () => output);
	const database = postgres(await databaseUrl(dataDirectory), { max: 2, onnotice() {} });
	return {
		origin: `http://127.0.0.1:${port}`,
		dataDirectory,
		administrator,
		database,
		output: () => output,
		async stop() {
			await database.end();
			await end(server);
			await rm(dataDirectory, { recursive: true });
		},
	};
}

async function untilServing(server: ChildProcess, output: () => string): Promise<void> {
	while (!output().includes("Back office")) {
		await Promise.race([once(server.stdout ?? server, "data"), once(server, "exit")]);
		if (server.exitCode !== null) throw new Error(`The site did not start:\n${output()}`);
	}
}

async function end(server: ChildProcess): Promise<void> {
	if (server.exitCode !== null) return;
	const exit = once(server, "exit");
	server.kill("SIGTERM");
	await exit;
}

async function databaseUrl(dataDirectory: string): Promise<string> {
	const secrets = JSON.parse(await readFile(path.join(dataDirectory, "secrets.json"), "utf8"));
	const pidFile = path.join(dataDirectory, "postgres/data/postmaster.pid");
	const port = (await readFile(pidFile, "utf8")).split("\n")[3];
	return `postgres://postgres:${secrets.postgresPassword}@127.0.0.1:${port}/postgres`;
}

async function freePort(): Promise<number> {
	const probe = createServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const address = probe.address();
	probe.close();
	if (address === null || typeof address === "string") throw new Error("No free port.");
	return address.port;
}
