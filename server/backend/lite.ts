import { App, setExperimental } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import type { Secrets } from "./secrets.ts";

export interface Lite {
	/** Answers /rest/v1, /auth/v1 and /storage/v1, trusting whoever asks to be let in already. */
	fetch(request: Request): Promise<Response>;
	close(): Promise<void>;
}

export interface LiteOptions {
	databaseUrl: string;
	secrets: Secrets;
	siteUrl: string;
}

/** Supabase's API on a Postgres that is set up and migrated. */
export function createLite({ databaseUrl, secrets, siteUrl }: LiteOptions): Lite {
	setExperimental("storage", true);
	const connection = createPostgresConnection({
		url: databaseUrl,
		postgresOptions: { max: 10, onnotice() {} },
	});
	// On its first request Lite would grant every role every right on our tables, which a hosted
	// project does not and our migrations do not want. It skips that once it believes it is done.
	Object.assign(connection, { rlsState: "active" });
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
			email: { double_confirm_changes: false },
		},
		storage: { enabled: true },
		studio: { enabled: false },
		options: { server: { disableStudio: true } },
	});
	return {
		fetch: (request) => app.fetch(request),
		close: () => connection.close(),
	};
}
