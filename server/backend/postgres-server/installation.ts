import { join } from "node:path";
import type { Sql } from "postgres";
import type { Environment } from "../../../app/platform/environment.server.ts";
import { checkObjectStorage } from "../files/check-object-storage.ts";
import { nameFilesPlace, openFiles } from "../files/open-files.ts";
import { createApi } from "../gateway/api.ts";
import { openService, type Service } from "../gateway/service.ts";
import { createMail } from "../mail/mail.ts";
import { takeAdvisoryLock, tryAdvisoryLock } from "../postgres/advisory-locks.ts";
import { type Database, watchDatabase } from "../postgres/database.ts";
import { checkOwnPostgres } from "../postgres/own-postgres.ts";
import { connectPostgres } from "../postgres/postgres-client.ts";
import { isNobodyAtWork, requireSharedFiles, showPresence } from "../postgres/presence.ts";
import { readSecrets, readSharedSecrets } from "../secrets/secrets.ts";
import { sharePostgres, startPostgres } from "./postgres.ts";

export interface InstallationOptions {
	environment: Environment;
	progress: (step: string) => void;
	/** Brings the schema up to date. No other process prepares meanwhile. */
	upgrade: (sql: Sql, database: Database) => Promise<void>;
	/** Use the Postgres of a Levain that is running, instead of refusing the folder. */
	share?: boolean;
	/** Called once when the embedded Postgres has ended by itself and cannot be restarted. */
	onGivenUp?: ((reason: Error) => void) | undefined;
	/**
	 * What else has to be there before anybody is served. No other process prepares meanwhile.
	 * `isAlone`: none is at work either.
	 */
	prepare?: (sql: Sql, service: Service, state: { isAlone: boolean }) => Promise<void>;
}

/**
 * Opens the database, brings its schema up to date, and puts the API on top, for this process.
 * @throws StartError, with everything closed again.
 */
export async function openInstallation(options: InstallationOptions) {
	const { environment, progress, prepare } = options;
	await using opening = new AsyncDisposableStack();
	if (environment.s3) await checkObjectStorage(environment.s3);
	const server = await openServer(options);
	opening.defer(() => server.stop());
	const database = watchDatabase(server.url, { onHanging: () => server.restart() });
	opening.defer(() => database.close());

	const sql = connectPostgres(server.url, { max: 1 });
	await using _session = { [Symbol.asyncDispose]: () => sql.end({ timeout: 1 }) };
	await waitForTurn(sql, progress);
	// The embedded database serves one process, and commands serve nobody.
	const filesPlace =
		environment.databaseUrl && prepare ? await nameFilesPlace(environment) : undefined;
	if (filesPlace !== undefined) await requireSharedFiles(sql, filesPlace);
	await options.upgrade(sql, database);

	const secrets = server.secrets ?? (await readSharedSecrets(sql));
	const mail = createMail(environment);
	opening.defer(() => mail.close());
	const files = openFiles(environment);
	const api = await createApi({ database, secrets, files, mail, siteUrl: environment.siteUrl });
	opening.defer(() => api.close());
	const service = openService(api);
	await prepare?.(sql, service, { isAlone: await isNobodyAtWork(sql) });
	const presence = await showPresence(database, filesPlace);
	opening.defer(() => presence.end());

	const open = opening.move();
	return { database, secrets, api, service, mail, close: () => open.disposeAsync() };
}

/**
 * Opens the Postgres alone, and leaves what is in it as it is. Its secrets are null where the database
 * itself keeps them.
 * @throws StartError
 */
export async function openServer(options: Omit<InstallationOptions, "upgrade" | "prepare">) {
	const { environment, progress, share = false } = options;
	if (environment.databaseUrl) {
		await checkOwnPostgres(environment.databaseUrl);
		return { url: environment.databaseUrl, secrets: null, restart() {}, async stop() {} };
	}
	const secrets = await readSecrets(environment);
	const server = await (share ? sharePostgres : startPostgres)({
		directory: join(environment.dataDirectory, "postgres"),
		password: secrets.postgresPassword,
		progress,
		onGivenUp: options.onGivenUp,
	});
	return { ...server, secrets };
}

/** Several processes may start on one database; they prepare it one after the other. */
async function waitForTurn(sql: Sql, progress: (step: string) => void): Promise<void> {
	if (await tryAdvisoryLock(sql, "preparation")) return;
	progress("Waiting for another process to set up the database");
	await takeAdvisoryLock(sql, "preparation");
}
