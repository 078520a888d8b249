import { fileURLToPath } from "node:url";
import type { Environment } from "../../app/platform/environment.server.ts";
import { openPostgresRateLimits } from "../rate-limits/postgres-rate-limits.ts";
import { createSavesFirst } from "../saves-first.ts";
import { type Administrator, ensureAdministrator } from "./administrator.ts";
import type { Api } from "./api.ts";
import type { Backend } from "./backend.ts";
import { fillDemoBakery, uploadDemoPictures } from "./demo-bakery.ts";
import { createGateway, type Gateway, type GatewayOptions } from "./gateway.ts";
import { openInstallation } from "./installation.ts";
import { startSweeping } from "./leftovers.ts";
import { listenToPostgres } from "./postgres-changes.ts";
import { createSiteWorkshop } from "./site-workshop.ts";
import { createOpenUpload } from "./uploads/open-upload.ts";
import { openUploadsFirst } from "./uploads/receive-upload.ts";

const seedFile = fileURLToPath(new URL("../../supabase/seed.sql", import.meta.url));
const picturesDirectory = fileURLToPath(new URL("../../art/pictures", import.meta.url));

export interface OwnBackendOptions {
	environment: Environment;
	progress: (step: string) => void;
	/** Where browsers reach the gateway. */
	apiUrl: string;
	audience: GatewayOptions["audience"];
	/** Told once when the database is lost for good: the process should end. */
	onGivenUp?: ((reason: Error) => void) | undefined;
}

/** A backend of ours always has its gateway, and the API behind it. */
export interface OwnBackend extends Backend {
	readonly gateway: Gateway;
	readonly api: Api;
}

/** The backend inside this process, on the embedded Postgres or on the one of DATABASE_URL. */
export async function startOwnBackend(options: OwnBackendOptions): Promise<OwnBackend> {
	const { environment, progress, apiUrl, audience, onGivenUp } = options;
	let newAdministrator: Administrator | null = null;
	await using opening = new AsyncDisposableStack();
	const installation = await openInstallation({
		environment,
		progress,
		apiUrl,
		onGivenUp,
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
	const changes = await listenToPostgres(installation.database);
	opening.defer(() => changes.stop());

	const sweeping = startSweeping({ environment, database: installation.database });
	opening.defer(() => sweeping.stop());

	const workshop = createSiteWorkshop();
	opening.defer(() => workshop.close());

	const rateLimits = openPostgresRateLimits(installation.database);
	opening.defer(() => rateLimits.close());

	const { api, secrets } = installation;
	// What the network sends; this process uploads nothing but files of its own.
	const answer = openUploadsFirst(api.answer, createOpenUpload(workshop));
	const savesFirst = createSavesFirst();
	const secure = apiUrl.startsWith("https:");
	const open = opening.move();
	return {
		url: apiUrl,
		publishableKey: secrets.publishableKey,
		secretKey: secrets.secretKey,
		gateway: createGateway({
			...api,
			answer,
			savesFirst,
			...secrets,
			rateLimits,
			secure,
			audience,
		}),
		api,
		fetch: (input, init) => api.fetch(new Request(input, init)),
		changes,
		workshop,
		async findAdministrator(accessToken) {
			const session = await api.findSession(accessToken);
			return session?.isAdministrator ? session.userId : null;
		},
		savesFirst,
		rateLimits,
		isReady: () => installation.database.check(),
		newAdministrator,
		stop: () => open.disposeAsync(),
	};
}
