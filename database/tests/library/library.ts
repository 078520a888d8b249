import { App, setExperimental } from "@supabase/lite";
import { z } from "zod";
import { parseJson } from "../../../app/platform/text/parse-json.ts";
import type { FileStore } from "../../../server/backend/files/file-store.ts";
import type { Database } from "../../../server/backend/postgres/database.ts";
import type { ApiSecrets } from "../../../server/backend/secrets/secrets.ts";
import { createLiteConnection, withDatabaseOf } from "./lite-connection.ts";
import { createLiteFiles } from "./lite-storage-adapter.ts";

export interface LibraryOptions {
	database: Database;
	secrets: ApiSecrets;
	files: FileStore;
}

export type Library = Awaited<ReturnType<typeof createLibrary>>;

/**
 * Opens the embedded library, which implements PostgREST and Storage, on a Postgres that is set up and
 * migrated. Its parser is an early version and is not trusted (docs/decisions/020): we build every
 * request that reaches it. Row-level security decides about each row.
 */
export async function createLibrary(options: LibraryOptions) {
	const { database, secrets, files } = options;
	const connection = createLiteConnection(database);
	const app = new App({
		connection,
		// Its REST part checks keys and access tokens with this; its account service is never asked.
		auth: {
			enabled: true,
			jwt_secret: secrets.jwtSecret,
			publishable_key: secrets.publishableKey,
			secret_key: secrets.secretKey,
			enable_signup: false,
			enable_anonymous_sign_ins: false,
		},
		storage: { enabled: true },
		studio: { enabled: false },
		options: { server: { disableStudio: true } },
	});
	const liteFiles = createLiteFiles(files);
	app._storageAdapter = liteFiles.adapter;
	await app.init();
	// After init, which would print a warning about it at every start.
	setExperimental("storage", true);
	return {
		fetch: (request: Request) =>
			withDatabaseOf(request.signal, async () => {
				const response = await app.fetch(request);
				if (isDeletionOfFiles(request)) await liteFiles.removeDeleted(response.ok);
				return withKnownCode(response);
			}),
		close: () => connection.driver.end({ timeout: 1 }),
	};
}

/** Calls of the file storage come one after the other (api.ts). */
function isDeletionOfFiles({ method, url }: Request): boolean {
	return method === "DELETE" && new URL(url).pathname.startsWith("/storage/v1/");
}

/** PostgREST's code for Lite's own failures. */
const internalError = "PGRSTX00";

async function withKnownCode(response: Response): Promise<Response> {
	if (response.status !== 500) return response;
	const failure = liteFailure.safeParse(parseJson(await response.clone().text()));
	if (!failure.success) return response;
	return Response.json({ ...failure.data, code: internalError }, { status: response.status });
}

const liteFailure = z.object({
	code: z.literal("SUP"),
	message: z.string(),
	details: z.string().nullable(),
	hint: z.string().nullable(),
});
