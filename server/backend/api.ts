import { setTimeout as delay } from "node:timers/promises";
import { App, setExperimental } from "@supabase/lite";
import { createAccountMails, withRedirectTarget } from "./account-mails.ts";
import type { FileStore } from "./file-store.ts";
import { createLiteConnection } from "./lite-connection.ts";
import { createStorageAdapter } from "./lite-storage-adapter.ts";
import type { Mail } from "./mail.ts";
import { publicFileName, servePublicFile } from "./public-files.ts";
import type { ApiSecrets } from "./secrets.ts";
import { administerUsers, isUserAdministration } from "./user-administration.ts";

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
	const { secrets, files, mail, apiUrl, siteUrl } = options;
	const connection = createLiteConnection(options.databaseUrl);
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
		async fetch(request) {
			const { pathname } = new URL(request.url);
			const reads = request.method === "GET" || request.method === "HEAD";
			const fileName = reads ? publicFileName(pathname) : null;
			if (fileName) return servePublicFile(files, fileName, request);
			if (isUserAdministration(pathname)) {
				if (request.headers.get("apikey") !== secrets.secretKey) return forbidden();
				return administerUsers(connection.driver, request);
			}
			return withRedirectTarget(request, () => app.fetch(request));
		},
		close: () => Promise.race([connection.close(), delay(patienceMilliseconds)]),
	};
}

function forbidden(): Response {
	return Response.json({ message: "The secret key is needed." }, { status: 403 });
}
