import { App, setExperimental } from "@supabase/lite";
import type { Sql } from "postgres";
import { createAccountMails, withRedirectTarget } from "./account-mails.ts";
import type { FileStore } from "./file-store.ts";
import { createLiteConnection, withCancelledQueries } from "./lite-connection.ts";
import { createStorageAdapter } from "./lite-storage-adapter.ts";
import type { Mail } from "./mail.ts";
import type { ApiSecrets } from "./secrets.ts";

/**
 * The embedded library that speaks PostgREST and Storage. Its parser is an early version and is
 * not trusted (docs/decisions/020): whatever reaches it was built by us. Row-level security decides
 * about each row.
 */
export interface Library {
	fetch(request: Request): Promise<Response>;
	/** The connections it uses. */
	readonly sql: Sql;
	close(): Promise<void>;
}

export interface LibraryOptions {
	databaseUrl: string;
	secrets: ApiSecrets;
	files: FileStore;
	mail: Mail;
	apiUrl: string;
	siteUrl: string;
}

/** Opens the library on a Postgres that is set up and migrated. */
export async function createLibrary(options: LibraryOptions): Promise<Library> {
	const { databaseUrl, secrets, files, mail, apiUrl, siteUrl } = options;
	const connection = createLiteConnection(databaseUrl);
	const app = new App({
		connection,
		auth: {
			enabled: true,
			jwt_secret: secrets.jwtSecret,
			jwt_expiry: 3600,
			publishable_key: secrets.publishableKey,
			secret_key: secrets.secretKey,
			site_url: siteUrl,
			additional_redirect_urls: [`${siteUrl}/**`],
			enable_signup: false,
			enable_anonymous_sign_ins: false,
			minimum_password_length: 8,
			// The code in a mail's link must not be found by trying.
			email: { enable_signup: false, double_confirm_changes: false, otp_length: 10 },
		},
		storage: { enabled: true },
		studio: { enabled: false },
		options: { server: { disableStudio: true } },
	});
	app._mailer = createAccountMails(mail, apiUrl, siteUrl);
	app._storageAdapter = createStorageAdapter(files);
	await app.init();
	// After init, which would print a warning about it at every start.
	setExperimental("storage", true);
	return {
		fetch: (request) =>
			withCancelledQueries(request.signal, () =>
				withRedirectTarget(request, () => app.fetch(request)),
			),
		sql: connection.driver,
		close: () => connection.close(),
	};
}
