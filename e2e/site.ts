import { readFile } from "node:fs/promises";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { type Program, startCommand, startProgram } from "./program.ts";

/** What a proxy has besides the address that visitors use. */
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
	/** Straight to the site's Postgres, past the row-level security. */
	database: Sql;
}

const administrator = { email: "owner@bakery.test", password: "a long enough password" };

/**
 * Starts a site with the demo bakery.
 * @param dataDirectory of a site that was stopped, which stays. Without it an empty one is made.
 */
export async function startSite(
	environment: Record<string, string> = {},
	dataDirectory?: string,
): Promise<Site> {
	const program = await startProgram({
		...(dataDirectory && { dataDirectory }),
		command: startCommand,
		environment: {
			ADMIN_EMAIL: administrator.email,
			ADMIN_PASSWORD: administrator.password,
			...environment,
		},
		readyWhenPrinted: "Back office",
	});
	const database = await connect(program.dataDirectory);
	return {
		...program,
		administrator,
		database,
		async stop() {
			await database.end();
			await program.stop();
		},
	};
}

/** Connects to the Postgres that a program keeps in its data folder. */
export async function connect(dataDirectory: string): Promise<Sql> {
	const secrets = JSON.parse(await readFile(path.join(dataDirectory, "secrets.json"), "utf8"));
	const pidFile = path.join(dataDirectory, "postgres/data/postmaster.pid");
	const port = (await readFile(pidFile, "utf8")).split("\n")[3];
	const url = `postgres://postgres:${secrets.postgresPassword}@127.0.0.1:${port}/postgres`;
	return postgres(url, { max: 2, onnotice() {} });
}
