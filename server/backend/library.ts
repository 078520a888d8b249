import { App, setExperimental } from "@supabase/lite";
import type { Database } from "./database.ts";
import type { FileStore } from "./file-store.ts";
import { createLiteConnection, withDatabaseOf } from "./lite-connection.ts";
import { createStorageAdapter } from "./lite-storage-adapter.ts";
import type { ApiSecrets } from "./secrets.ts";

/**
 * The embedded library that speaks PostgREST and Storage. Its parser is an early version and is
 * not trusted (docs/decisions/020): whatever reaches it was built by us. Row-level security decides
 * about each row.
 */
export interface Library {
	fetch(request: Request): Promise<Response>;
	close(): Promise<void>;
}

export interface LibraryOptions {
	database: Database;
	secrets: ApiSecrets;
	files: FileStore;
}

/** Opens the library on a Postgres that is set up and migrated. */
export async function createLibrary(options: LibraryOptions): Promise<Library> {
	const { database, secrets, files } = options;
	const connection = await createLiteConnection(database);
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
	app._storageAdapter = createStorageAdapter(files);
	await app.init();
	// After init, which would print a warning about it at every start.
	setExperimental("storage", true);
	return {
		fetch: (request) => withDatabaseOf(request.signal, () => app.fetch(request)),
		close: () => connection.driver.end({ timeout: 1 }),
	};
}
