import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import type { Environment } from "../../app/platform/environment.server.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { prepareDataDirectory } from "./data-directory.ts";
import { setUpDatabase } from "./database-setup.ts";
import { createGateway } from "./gateway.ts";
import { createLite } from "./lite.ts";
import { applyMigrations } from "./migrations.ts";
import { startPostgres } from "./postgres.ts";
import { listenToPostgres } from "./postgres-changes.ts";
import { readSecrets } from "./secrets.ts";

export type { Change, ChangeFeed } from "./change-feed.ts";

/** Tables, sign-in, files and changes, wherever they come from. */
export interface Backend {
	/** Where the supabase-js of browsers finds it; the site's own address when embedded. */
	readonly url: string;
	readonly publishableKey: string;
	readonly secretKey: string;
	/** The gateway for /rest/v1, /auth/v1, /storage/v1 as the browser may use them; null in hosted mode. */
	readonly gateway: ((request: Request, peerAddress?: string) => Promise<Response>) | null;
	/** fetch for supabase-js clients of this process: in process when embedded, the network when hosted. */
	readonly fetch: typeof fetch;
	readonly changes: ChangeFeed;
	stop(): Promise<void>;
}

const supabaseDirectory = fileURLToPath(new URL("../../supabase", import.meta.url));

/**
 * Starts the backend that the environment asks for.
 * @param progress told about steps that take a moment.
 * @throws StartError with a message for people.
 */
export async function startBackend(
	environment: Environment,
	progress: (step: string) => void,
): Promise<Backend> {
	await prepareDataDirectory(environment.dataDirectory);
	const secrets = await readSecrets(environment);
	const database = environment.databaseUrl
		? { url: environment.databaseUrl, stop: async () => {} }
		: await startPostgres({
				directory: join(environment.dataDirectory, "postgres"),
				password: secrets.postgresPassword,
				progress,
			});
	const sql = postgres(database.url, { max: 1, onnotice() {} });
	await setUpDatabase(sql);
	await applyMigrations(sql, join(supabaseDirectory, "migrations"), progress);
	await sql.end();
	const lite = createLite({ databaseUrl: database.url, secrets, siteUrl: environment.siteUrl });
	const changes = await listenToPostgres(database.url);
	return {
		url: environment.siteUrl,
		publishableKey: secrets.publishableKey,
		secretKey: secrets.secretKey,
		gateway: createGateway(lite.fetch),
		fetch: (input, init) => lite.fetch(new Request(input, init)),
		changes,
		async stop() {
			await changes.stop();
			await lite.close();
			await database.stop();
		},
	};
}
