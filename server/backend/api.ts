import { setTimeout as delay } from "node:timers/promises";
import { App, setExperimental } from "@supabase/lite";
import { createAccounts } from "./accounts/accounts.ts";
import type { FileStore } from "./file-store.ts";
import { createLiteConnection } from "./lite-connection.ts";
import { createStorageAdapter } from "./lite-storage-adapter.ts";
import type { Mail } from "./mail.ts";
import { publicFileName, servePublicFile } from "./public-files.ts";
import type { ApiSecrets } from "./secrets.ts";

/** The whole API of the backend, for callers of this process. Strangers come through the gateway. */
export interface Api {
	fetch(request: Request): Promise<Response>;
	close(): Promise<void>;
}

export interface ApiOptions {
	databaseUrl: string;
	secrets: ApiSecrets;
	files: FileStore;
	mail: Mail;
	/** Where browsers reach this API. */
	apiUrl: string;
	/** The site whose users these are; mails may lead back to its pages and to no others. */
	siteUrl: string;
}

/** How long a query may hold up the end. One that waits for a lock would do so for ever. */
const patienceMilliseconds = 2000;

/** Supabase's API on a Postgres that is set up and migrated. */
export async function createApi(options: ApiOptions): Promise<Api> {
	const { secrets, files, siteUrl } = options;
	const accounts = createAccounts(options);
	const connection = createLiteConnection(options.databaseUrl);
	const app = new App({
		connection,
		// Its REST part checks keys and access tokens with this; its account service is never asked.
		auth: {
			enabled: true,
			jwt_secret: secrets.jwtSecret,
			publishable_key: secrets.publishableKey,
			secret_key: secrets.secretKey,
			site_url: siteUrl,
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
		async fetch(request) {
			const { pathname } = new URL(request.url);
			const reads = request.method === "GET" || request.method === "HEAD";
			const fileName = reads ? publicFileName(pathname) : null;
			if (fileName) return servePublicFile(files, fileName, request);
			// Whatever else looks like an account service to the library must not reach it either.
			return librarysPart.test(pathname) ? app.fetch(request) : accounts.fetch(request);
		},
		async close() {
			const closed = Promise.all([accounts.close(), connection.close()]);
			await Promise.race([closed, delay(patienceMilliseconds)]);
		},
	};
}

/** What the library answers. It decodes paths before it reads them: this part has to be literal. */
const librarysPart = /^\/(?:rest|storage)\/v1\//;
