import type { Environment } from "../app/platform/environment.server.ts";
import { isDiskFull } from "../app/platform/outages.ts";
import { PictureNotStored } from "./backend/demo-bakery.ts";
import { createMail } from "./backend/mail/mail.ts";
import { prepareDataDirectory } from "./backend/postgres-server/data-directory.ts";
import { isUnreachable } from "./backend/requests/outages.ts";
import { startHostedBackend } from "./hosted-backend.ts";
import { startOwnBackend } from "./own-backend.ts";
import { errorMessage, isNearlyFull, StartError } from "./process/start-error.ts";
import type { SiteBackend } from "./site-backend.ts";

/**
 * Starts the backend that the environment asks for.
 * @param onGivenUp called once when the embedded Postgres is lost for good: the process should end.
 * @throws StartError with a message for people, after everything has stopped.
 */
export async function startBackend(
	environment: Environment,
	progress: (step: string) => void,
	onGivenUp?: (reason: Error) => void,
): Promise<SiteBackend> {
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
