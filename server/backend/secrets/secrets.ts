import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { z } from "zod";
import type { Environment } from "../../../app/platform/environment.server.ts";
import { createDurably } from "../../process/durable-files.ts";
import { errorCode, StartError } from "../../process/start-error.ts";

const apiSecretsSchema = z.object({ jwtSecret: z.string().min(32) });

/** The secret that signs sessions. Keys for other signatures are derived from it. */
export type ApiSecrets = z.infer<typeof apiSecretsSchema>;

const secretsSchema = apiSecretsSchema.extend({ postgresPassword: z.string().min(1) });

/** The same, and what opens the embedded Postgres. */
export type Secrets = z.infer<typeof secretsSchema>;

/**
 * Reads the secrets of an embedded installation from its data folder, making them on its first
 * start.
 * @throws StartError when the file cannot be used, or is missing beside a database that only its
 *   password opens.
 */
export async function readSecrets(environment: Environment): Promise<Secrets> {
	const file = join(environment.dataDirectory, "secrets.json");
	const database = join(environment.dataDirectory, "postgres/data");
	// Asked before the file is read: another first start makes the secrets, then the database.
	const databaseExists = existsSync(database);
	const kept = await readKept(file, environment);
	if (!kept && databaseExists) {
		throw new StartError(
			`The secrets are missing: ${file}. The database in ${database} can't be opened without them. If you have a copy of the file, put it back. ${howToDoWithout(environment)} Nothing was changed.`,
		);
	}
	return kept ?? makeOnce(file, environment);
}

async function readKept(file: string, environment: Environment): Promise<Secrets | null> {
	try {
		return secretsSchema.parse(JSON.parse(await readFile(file, "utf8")));
	} catch (cause) {
		if (errorCode(cause) === "ENOENT") return null;
		throw new StartError(
			`Couldn't read the secrets in ${file}. Start as the user who owns the file, or put back a copy of it. ${howToDoWithout(environment)}`,
			{ cause },
		);
	}
}

/** Of two first starts at once both get the same secrets. */
async function makeOnce(file: string, environment: Environment): Promise<Secrets> {
	const postgresPassword = randomBytes(24).toString("base64url");
	const secrets = { postgresPassword, ...newApiSecrets() };
	const text = `${JSON.stringify(secrets, null, "\t")}\n`;
	await createDurably(file, text, { mode: 0o600 });
	return (await readKept(file, environment)) ?? secrets;
}

/** A backup has no secrets: an empty folder gets new ones, and then the content of the backup. */
function howToDoWithout({ dataDirectory }: Environment): string {
	return `Without a copy: move the folders postgres and files out of ${dataDirectory}, then bring your newest backup into it: npm run restore FILE. Backups of this site are in ${join(dataDirectory, "backups")}.`;
}

/**
 * Reads the secrets of an installation with its own Postgres from there: several processes on
 * several machines share that database, and what one signs the others must accept.
 */
export async function readSharedSecrets(sql: Sql): Promise<ApiSecrets> {
	const proposal = newApiSecrets();
	const [row] = await sql.begin(async (transaction) => {
		await transaction`create schema if not exists levain`;
		await transaction`
			create table if not exists levain.secrets (
				only_row boolean primary key default true check (only_row),
				api jsonb not null
			)`;
		await transaction`
			insert into levain.secrets (api) values (${transaction.json(proposal)})
			on conflict do nothing`;
		return transaction`select api from levain.secrets`;
	});
	return apiSecretsSchema.parse(row?.api);
}

function newApiSecrets(): ApiSecrets {
	return { jwtSecret: randomBytes(48).toString("base64url") };
}
