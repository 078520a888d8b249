import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTestObjectStorage } from "../server/backend/fixtures/test-object-storage.ts";
import { startPostgres } from "../server/backend/postgres-server/postgres.ts";

/** The services of a site of several processes: a Postgres and an object storage. */
export interface SharedServices {
	url: string;
	/** The processes of Postgres. */
	pids: readonly number[];
	/** The variables of a site on them. */
	environment: Record<string, string>;
	stop(): Promise<void>;
}

/** Starts a Postgres, with as many connections as it allows where nobody has chosen, and a storage. */
export async function startSharedServices(): Promise<SharedServices> {
	const directory = await mkdtemp(path.join(tmpdir(), "levain-shared-"));
	const { url, stop } = await startPostgres({ directory, maxConnections: 100 });
	const pidFile = await readFile(path.join(directory, "data/postmaster.pid"), "utf8");
	const pids = [Number.parseInt(pidFile, 10)];
	return withStorage({
		...{ url, pids },
		async stop() {
			await stop();
			await rm(directory, { recursive: true });
		},
	});
}

/** Adds an object storage in memory to a Postgres, to be stopped with it. */
export async function withStorage(
	server: Omit<SharedServices, "environment">,
): Promise<SharedServices> {
	const storage = await startTestObjectStorage();
	const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage.settings;
	return {
		...server,
		environment: {
			DATABASE_URL: server.url,
			...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
			...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
		},
		async stop() {
			await server.stop();
			storage.stop();
		},
	};
}
