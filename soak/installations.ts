import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Sql } from "postgres";
import type { Program } from "../e2e/program.ts";
import { startSite } from "../e2e/site.ts";
import { type Target as HostileTarget, targetOf } from "../hostile/targets.ts";
import { startTestObjectStorage } from "../server/backend/fixtures/test-object-storage.ts";
import { startPostgres } from "../server/backend/postgres-server/postgres.ts";

/** A site as it is installed, of one process or more. */
export interface Installation {
	/** The processes that answer requests, all on one database. */
	programs: readonly Program[];
	/** The processes whose memory counts, with all that they start. */
	pids: readonly number[];
	/** Each program's public data. */
	targets: readonly HostileTarget[];
	/** A direct connection to the Postgres, without row-level security. */
	database: Sql;
	stop(): Promise<void>;
}

export const installations = {
	/** One process, with its Postgres. */
	embedded: installEmbedded,
	/** Two processes on one Postgres, with their files in one object storage. */
	shared: async () => installShared(await startSharedPostgres()),
};

export type InstallationName = keyof typeof installations;

async function installEmbedded(): Promise<Installation> {
	const site = await startSite();
	return {
		programs: [site],
		pids: [site.pid],
		targets: [await targetOf(site)],
		database: site.database,
		stop: () => site.stop(),
	};
}

interface SharedPostgres {
	url: string;
	/** Its processes, whose memory counts. */
	pids: readonly number[];
	stop(): Promise<void>;
}

async function startSharedPostgres(): Promise<SharedPostgres> {
	const directory = await mkdtemp(path.join(tmpdir(), "levain-soak-"));
	// As many as Postgres allows where nobody has chosen.
	const server = await startPostgres({ directory, maxConnections: 100 });
	return {
		url: server.url,
		pids: [await postgresPid(directory)],
		async stop() {
			await server.stop();
			await rm(directory, { recursive: true });
		},
	};
}

/** Two processes on a Postgres, which is stopped with them. */
export async function installShared(server: SharedPostgres): Promise<Installation> {
	const storage = await startTestObjectStorage();
	const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage.settings;
	const environment = {
		DATABASE_URL: server.url,
		S3_ENDPOINT: endpoint,
		S3_REGION: region,
		S3_BUCKET: bucket,
		S3_ACCESS_KEY_ID: accessKeyId,
		S3_SECRET_ACCESS_KEY: secretAccessKey,
	};
	const first = await startSite(environment);
	const second = await startSite(environment);
	const target = await targetOf(first);
	return {
		programs: [first, second],
		pids: [first.pid, second.pid, ...server.pids],
		targets: [target, { ...target, origin: second.origin }],
		database: first.database,
		async stop() {
			await Promise.all([first.stop(), second.stop()]);
			await server.stop();
			storage.stop();
		},
	};
}

async function postgresPid(directory: string): Promise<number> {
	const file = await readFile(path.join(directory, "data/postmaster.pid"), "utf8");
	return Number(file.split("\n")[0]);
}
