import type { Environment } from "../../app/platform/environment.server.ts";
import { isDiskFull } from "../../app/platform/outages.ts";
import type { RateLimits } from "../../app/platform/rate-limits.ts";
import type { Backups } from "../backup/site-backups.ts";
import type { SavePriority } from "../limits/save-priority.ts";
import type { ImageWorker } from "../pictures/image-worker.ts";
import type { TrashKeeper } from "../trash/trash-keeper.ts";
import type { Administrator } from "./accounts/administrator.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { PictureNotStored } from "./demo-bakery.ts";
import { startHostedBackend } from "./hosted-backend.ts";
import { createMail, type Mail } from "./mail/mail.ts";
import { startOwnBackend } from "./own-backend.ts";
import { isUnreachable } from "./postgres/database-unreachable.ts";
import { prepareDataDirectory } from "./postgres-server/data-directory.ts";
import { errorMessage, isNearlyFull, StartError } from "./start-error.ts";

export type { Administrator } from "./accounts/administrator.ts";

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
	/** Tells of what visitors can see. */
	readonly changes: ChangeFeed;
	/** Tells of the messages of visitors. Only administrators may learn of them. */
	readonly messageChanges: ChangeFeed;
	/** Keeps the files of deleted pictures where nobody can fetch them. */
	readonly trash: Pick<TrashKeeper, "subscribe">;
	/** The process that opens pictures: uploads for the backend, all others for the site. */
	readonly imageWorker: ImageWorker;
	/**
	 * The id of the administrator whom an access token belongs to; null when it is nobody's, or when
	 * its session has ended. @throws {BackendError}
	 */
	readonly findAdministrator: (accessToken: string) => Promise<string | null>;
	/** Told of each save that passes the gateway of this process. */
	readonly savePriority: SavePriority;
	/** Sends every mail of this process. */
	readonly mail: Mail;
	/** Shared by all processes of a site; in hosted mode each process counts for itself. */
	readonly rateLimits: RateLimits;
	readonly backups: Backups;
	/**
	 * Whether it answers now, which it is asked. While it does not, pages come from memory and nothing
	 * can be saved.
	 */
	readonly isReady: () => Promise<boolean>;
	/** The first administrator, when this start made one: to be told once. */
	readonly newAdministrator: Administrator | null;
	stop(): Promise<void>;
}

/**
 * Starts the backend that the environment asks for.
 * @param progress told about steps that take a moment.
 * @param onGivenUp told once when the embedded Postgres is lost for good: the process should end.
 * @throws StartError with a message for people, everything being stopped again.
 */
export async function startBackend(
	environment: Environment,
	progress: (step: string) => void,
	onGivenUp?: (reason: Error) => void,
): Promise<Backend> {
	try {
		await prepareDataDirectory(environment.dataDirectory);
		return await (startHosted(environment, progress) ??
			startOwnBackend({
				environment,
				progress,
				apiUrl: environment.siteUrl,
				audience: "site",
				onGivenUp,
			}));
	} catch (cause) {
		if (isUnreachable(cause)) {
			const message = `Lost the database connection during startup: ${errorMessage(cause)}. Start again once it's running.`;
			throw new StartError(message, { cause });
		}
		if (!(await isCausedByFullDisk(cause, environment))) throw cause;
		throw new StartError(
			`The disk is full (data folder ${environment.dataDirectory}). Free some space and start again; nothing is lost.`,
			{ cause },
		);
	}
}

async function isCausedByFullDisk(
	cause: unknown,
	{ dataDirectory }: Environment,
): Promise<boolean> {
	if (isDiskFull(cause)) return true;
	return cause instanceof PictureNotStored && (await isNearlyFull(dataDirectory));
}

function startHosted(environment: Environment, progress: (step: string) => void) {
	const { supabaseUrl, supabasePublishableKey, supabaseSecretKey } = environment;
	if (!supabaseUrl || !supabasePublishableKey || !supabaseSecretKey) return null;
	progress("Connecting to the Supabase project");
	return startHostedBackend(
		{ url: supabaseUrl, publishableKey: supabasePublishableKey, secretKey: supabaseSecretKey },
		{ email: environment.adminEmail, password: environment.adminPassword, progress },
		createMail(environment),
	);
}
