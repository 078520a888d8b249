import { fileURLToPath } from "node:url";
import type { Environment } from "../../app/platform/environment.server.ts";
import { openPostgresRateLimits } from "../rate-limits/postgres-rate-limits.ts";
import { type Administrator, ensureAdministrator } from "./administrator.ts";
import type { Backend } from "./backend.ts";
import { fillDemoBakery, uploadDemoPictures } from "./demo-bakery.ts";
import { createAdministratorSearch } from "./find-administrator.ts";
import { createGateway, type Gateway, type GatewayOptions } from "./gateway.ts";
import { openInstallation } from "./installation.ts";
import { listenToPostgres } from "./postgres-changes.ts";

const seedFile = fileURLToPath(new URL("../../supabase/seed.sql", import.meta.url));
const picturesDirectory = fileURLToPath(new URL("../../build/art", import.meta.url));

export interface OwnBackendOptions {
	environment: Environment;
	progress: (step: string) => void;
	/** Where browsers reach the gateway. */
	apiUrl: string;
	audience: GatewayOptions["audience"];
}

/** A backend of ours always has its gateway. */
export interface OwnBackend extends Backend {
	readonly gateway: Gateway;
}

/** The backend inside this process, on the embedded Postgres or on the one of DATABASE_URL. */
export async function startOwnBackend(options: OwnBackendOptions): Promise<OwnBackend> {
	const { environment, progress, apiUrl, audience } = options;
	let newAdministrator: Administrator | null = null;
	await using opening = new AsyncDisposableStack();
	const installation = await openInstallation({
		environment,
		progress,
		apiUrl,
		async prepare(sql, service) {
			if (await fillDemoBakery(sql, seedFile)) progress("Opening the demo bakery");
			await uploadDemoPictures(sql, service, picturesDirectory);
			newAdministrator = await ensureAdministrator(service, {
				email: environment.adminEmail,
				password: environment.adminPassword,
			});
		},
	});
	opening.defer(() => installation.close());
	const changes = await listenToPostgres(installation.databaseUrl);
	opening.defer(() => changes.stop());

	const rateLimits = openPostgresRateLimits(installation.databaseUrl);
	opening.defer(() => rateLimits.close());

	const { api, secrets } = installation;
	const secure = apiUrl.startsWith("https:");
	const fetchInProcess: typeof fetch = (input, init) => api.fetch(new Request(input, init));
	const { publishableKey } = secrets;
	const open = opening.move();
	return {
		url: apiUrl,
		publishableKey,
		secretKey: secrets.secretKey,
		gateway: createGateway({ api: api.fetch, ...secrets, rateLimits, secure, audience }),
		fetch: fetchInProcess,
		changes,
		findAdministrator: createAdministratorSearch({
			url: apiUrl,
			publishableKey,
			fetch: fetchInProcess,
		}),
		rateLimits,
		newAdministrator,
		stop: () => open.disposeAsync(),
	};
}
