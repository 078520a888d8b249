import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import type { Environment } from "../../app/platform/environment.server.ts";
import { markDemoBakeryDone } from "../backend/demo-bakery.ts";
import { openFiles } from "../backend/files/open-files.ts";
import { connectPostgres } from "../backend/postgres/postgres-client.ts";
import { prepareDataDirectory } from "../backend/postgres-server/data-directory.ts";
import { openInstallation, openServer } from "../backend/postgres-server/installation.ts";
import { hasSchema } from "../backend/schema/apply-schema.ts";
import { BackupRefused } from "./file/backup-refused.ts";
import { type BackupSite, createImageStore } from "./images/image-store.ts";
import { upgraderOf } from "./nightly/upgrade.ts";

type Progress = (step: string) => void;

/**
 * Opens the site of the environment, whether it is running or not, as it is: nothing in it
 * is changed, and its database may be one of an older version.
 * @throws StartError when it cannot be opened, or there is none yet.
 */
export async function withSite<Result>(
	environment: Environment,
	progress: Progress,
	use: (site: BackupSite) => Promise<Result>,
): Promise<Result> {
	const { dataDirectory, databaseUrl } = environment;
	if (!databaseUrl && !existsSync(join(dataDirectory, "postgres/data"))) {
		throw new BackupRefused(`There is no site in ${dataDirectory} yet.`);
	}
	await prepareDataDirectory(dataDirectory);
	await using open = new AsyncDisposableStack();
	const server = await openServer({ environment, progress, share: true });
	open.defer(() => server.stop());
	const sql = connectPostgres(server.url, { max: 1 });
	open.defer(() => sql.end({ timeout: 1 }));
	await expectTables(sql);
	return await use({ sql, images: createImageStore(openFiles(environment)) });
}

async function expectTables(sql: Sql): Promise<void> {
	if (!(await hasSchema(sql))) throw new BackupRefused("There is no site in this database yet.");
}

/**
 * Opens a site as the place for a backup: made if there is none, its schema of this version, and
 * without a demo bakery of its own.
 * @throws StartError when it cannot be opened.
 */
export async function withPlaceForSite<Result>(
	environment: Environment,
	progress: Progress,
	use: (site: BackupSite) => Promise<Result>,
): Promise<Result> {
	await prepareDataDirectory(environment.dataDirectory);
	const used = Promise.withResolvers<Result>();
	const installation = await openInstallation({
		environment,
		progress,
		upgrade: upgraderOf(environment, progress),
		share: true,
		async prepare(sql) {
			used.resolve(await use({ sql, images: createImageStore(openFiles(environment)) }));
			await markDemoBakeryDone(sql);
		},
	});
	await installation.close();
	return used.promise;
}
