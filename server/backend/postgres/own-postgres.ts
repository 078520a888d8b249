import type { Sql } from "postgres";
import { errorMessage, StartError } from "../../process/start-error.ts";
import { connectPostgres } from "./postgres-client.ts";
import { findPrivilegeProblem } from "./postgres-privileges.ts";

const oldestVersion = 16;

/**
 * Makes sure that the Postgres of DATABASE_URL is one that a site can run on.
 * @throws StartError that says what is wrong with it, and what to do.
 */
export async function checkOwnPostgres(url: string): Promise<void> {
	const open = () => connectPostgres(url, { max: 1, connect_timeout: 10 });
	const [sql, other] = [open(), open()];
	try {
		const problem = await findProblem(sql, other);
		if (problem) throw new StartError(problem);
	} catch (cause) {
		if (cause instanceof StartError) throw cause;
		throw new StartError(
			`The Postgres of DATABASE_URL cannot be used: ${errorMessage(cause)}. Check the address, the password, and that the server is running.`,
			{ cause },
		);
	} finally {
		await Promise.all([sql.end({ timeout: 1 }), other.end({ timeout: 1 })]);
	}
}

async function findProblem(sql: Sql, other: Sql): Promise<string | null> {
	// Texts without parameters, because a pooler in transaction mode keeps no prepared statements.
	const [server] = await sql.unsafe(`
		select current_setting('server_version_num')::integer / 10000 as version,
			current_setting('server_encoding') as encoding`);
	if (server?.version < oldestVersion) {
		return `DATABASE_URL leads to a Postgres ${server?.version}. Levain needs Postgres ${oldestVersion} or newer.`;
	}
	if (server?.encoding !== "UTF8") {
		return `The database of DATABASE_URL is encoded in ${server?.encoding}, which can't store every text. Create one in UTF-8: create database levain encoding 'UTF8' template template0;`;
	}
	if (await isShared(sql, other)) {
		return "A pooler in front of the Postgres of DATABASE_URL shares its sessions (transaction mode). Levain needs sessions of its own: set pool_mode = session, or connect to Postgres directly.";
	}
	return findPrivilegeProblem(sql);
}

/** Whether two connections that are open at once use one session, or one of them several. */
async function isShared(sql: Sql, other: Sql): Promise<boolean> {
	const sessionOf = async (client: Sql) => {
		const [row] = await client.unsafe("select pg_backend_pid() as pid");
		return row?.pid;
	};
	const first = await sessionOf(sql);
	const isRefused = await other.unsafe("begin").then(
		() => false,
		() => true,
	);
	// In statement mode there are no transactions. If the server is gone, this says so.
	if (isRefused) return (await sessionOf(sql)) > 0;
	const isTaken = (await sessionOf(other)) === first;
	const isReplaced = !isTaken && (await sessionOf(sql)) !== first;
	await other.unsafe("rollback");
	return isTaken || isReplaced;
}
