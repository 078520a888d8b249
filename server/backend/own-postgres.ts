import { connectPostgres } from "./postgres-client.ts";
import { errorMessage, StartError } from "./start-error.ts";

const oldestVersion = 16;

/**
 * Makes sure that the Postgres of DATABASE_URL answers and is recent enough.
 * @throws StartError that says what is wrong with it.
 */
export async function checkOwnPostgres(url: string): Promise<void> {
	const sql = connectPostgres(url, { max: 1, connect_timeout: 10 });
	try {
		const [row] = await sql`select current_setting('server_version_num')::integer as version`;
		const version = Math.floor(Number(row?.version) / 10_000);
		if (version < oldestVersion) {
			throw new StartError(
				`DATABASE_URL leads to a Postgres ${version}. Levain needs Postgres ${oldestVersion} or newer.`,
			);
		}
	} catch (cause) {
		if (cause instanceof StartError) throw cause;
		throw new StartError(
			`The Postgres of DATABASE_URL cannot be used: ${errorMessage(cause)}. Check the address, the password, and that the server is running.`,
			{ cause },
		);
	} finally {
		await sql.end({ timeout: 1 });
	}
}
