import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { type Program, servingSign, startProgram } from "./program.ts";

/** A proxy's data besides the address that visitors use. */
interface Proxy {
	/** Where it sends visitors to HTTPS. */
	plainOrigin: string;
	/** Where it finds the site. */
	siteOrigin: string;
}

/** A whole site of its own: server, Postgres and files, as `npm start` runs them. */
export interface Site extends Program {
	administrator: { email: string; password: string };
	/** The proxy in front of it, if there is one. `origin` is then the proxy's. */
	proxy?: Proxy;
	/** An instant in this file stops the site's clock there. */
	clockFile: string;
	/** A direct connection to the site's Postgres, without row-level security. */
	database: Sql;
}

export const administrator = { email: "owner@bakery.test", password: "a long enough password" };

/**
 * Starts a site with the demo bakery.
 * @param dataDirectory of a site that was stopped, which stays. Without it an empty one is made.
 */
export async function startSite(
	environment: Record<string, string> = {},
	dataDirectory?: string,
): Promise<Site> {
	const clockFile = path.join(tmpdir(), `levain-clock-${randomUUID()}`);
	const program = await startProgram({
		...(dataDirectory && { dataDirectory }),
		environment: {
			ADMIN_EMAIL: administrator.email,
			ADMIN_PASSWORD: administrator.password,
			CLOCK_FILE: clockFile,
			...environment,
		},
		readyWhenPrinted: environment.LOG_FORMAT === "json" ? "the site is ready" : servingSign,
	});
	const database = environment.DATABASE_URL
		? postgres(environment.DATABASE_URL, quietly)
		: await connect(program.dataDirectory);
	return {
		...program,
		administrator,
		clockFile,
		database,
		async stop() {
			await rm(clockFile, { force: true });
			await database.end();
			await program.stop();
		},
	};
}

const quietly = { max: 2, onnotice() {} };

/** Connects to the Postgres that a program keeps in its data folder: to the site's database there. */
export async function connect(dataDirectory: string, name = "postgres"): Promise<Sql> {
	const { postgresPassword } = await readSecrets(dataDirectory);
	const pidFile = path.join(dataDirectory, "postgres/data/postmaster.pid");
	const port = (await readFile(pidFile, "utf8")).split("\n")[3];
	const url = `postgres://postgres:${postgresPassword}@127.0.0.1:${port}/${name}`;
	return postgres(url, quietly);
}

interface KnownSecrets {
	postgresPassword: string;
	jwtSecret: string;
}

/** Reads what a program that keeps its own Postgres signs sessions with, and enters its Postgres with. */
export async function readSecrets(dataDirectory: string): Promise<KnownSecrets> {
	return JSON.parse(await readFile(path.join(dataDirectory, "secrets.json"), "utf8"));
}
