import { fileURLToPath } from "node:url";
import { createClock } from "../app/platform/clock.server.ts";
import type { Environment } from "../app/platform/environment.server.ts";
import {
	type Administrator,
	ensureAdministrator,
} from "./backend/accounts/administrators/administrator.ts";
import { fillDemoBakery, showFullDemo, uploadDemoPictures } from "./backend/demo-bakery.ts";
import { startSweeping, sweepUploadsAtStart } from "./backend/files/leftovers.ts";
import type { Api } from "./backend/gateway/api.ts";
import { movesFiles } from "./backend/gateway/data-api/is-offered.ts";
import { createGateway, type Gateway, type GatewayOptions } from "./backend/gateway/gateway.ts";
import { listenToPostgres } from "./backend/postgres/postgres-changes.ts";
import { openPostgresRateLimits } from "./backend/postgres/postgres-rate-limits.ts";
import { openInstallation } from "./backend/postgres-server/installation.ts";
import { createScheduleClock } from "./backup/nightly/clock.ts";
import { checkBackupFile, ownBackupWriter } from "./backup/nightly/own-site.ts";
import { keepBackups } from "./backup/nightly/site-backups.ts";
import { upgraderOf } from "./backup/nightly/upgrade.ts";
import { pruneReplaced, replacedFolder } from "./backup/write/replaced-folder.ts";
import { createSavePriority } from "./limits/save-priority.ts";
import { watchDatabaseState } from "./metrics/operation-metrics.ts";
import { createSiteImageWorker } from "./pictures/image-worker/site-image-worker.ts";
import { createOpenUpload, openUploadsFirst } from "./pictures/uploads/open-upload.ts";
import type { SiteBackend } from "./site-backend.ts";
import { keepTrash } from "./trash/trash-keeper.ts";

const seedFile = fileURLToPath(new URL("../supabase/seed.sql", import.meta.url));
const picturesDirectory = fileURLToPath(new URL("../art/pictures", import.meta.url));

export interface OwnBackendOptions {
	environment: Environment;
	progress: (step: string) => void;
	/** Where browsers reach the gateway. */
	apiUrl: string;
	audience: GatewayOptions["audience"];
	/** Called once when the database is lost for good: the process should end. */
	onGivenUp?: ((reason: Error) => void) | undefined;
}

/** Our own backend always has a gateway, and the API behind it. */
export interface OwnBackend extends SiteBackend {
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
		upgrade: upgraderOf(environment, progress),
		onGivenUp,
		async prepare(sql, service, { isAlone }) {
			const keepsContent = environment.demo !== "no";
			if (await fillDemoBakery(sql, seedFile, { keepsContent })) {
				progress(keepsContent ? "Opening the demo bakery" : "Opening an empty bakery");
			}
			await uploadDemoPictures(sql, service, picturesDirectory);
			if (environment.demo === "full" && (await showFullDemo(sql))) {
				progress("Adding the demo's orders");
			}
			newAdministrator = await ensureAdministrator(service, {
				email: environment.adminEmail,
				password: environment.adminPassword,
				progress,
			});
			if (isAlone) await sweepUploadsAtStart(environment, sql);
		},
	});
	opening.defer(() => installation.close());
	const changes = await listenToPostgres(installation.database);
	opening.defer(() => changes.stop());

	const trash = keepTrash({ service: installation.service, changes: changes.content });
	opening.defer(() => trash.stop());
	// Before the sweep: files that were on their way between two places are no leftovers.
	await trash.settle();
	const sweeping = startSweeping({
		environment,
		database: installation.database,
		removeMore: () =>
			pruneReplaced(replacedFolder(environment.dataDirectory), createClock(environment).now()),
	});
	opening.defer(() => sweeping.stop());

	const write = ownBackupWriter(environment, installation.database);
	const { database } = installation;
	const backups = keepBackups({
		environment,
		database,
		write,
		check: checkBackupFile,
		clock: createScheduleClock(environment),
	});
	opening.defer(() => backups.stop());

	const imageWorker = createSiteImageWorker();
	opening.defer(() => imageWorker.close());

	const rateLimits = openPostgresRateLimits(installation.database);
	opening.defer(() => rateLimits.close());

	watchDatabaseState(() => installation.database.isReachable);

	const { api, secrets } = installation;
	// What the network sends; this process uploads nothing but files of its own.
	const answerUpload = openUploadsFirst(api.answer, createOpenUpload(imageWorker));
	const answer: typeof api.answer = async (request, caller) => {
		const response = await answerUpload(request, caller);
		if (response.ok && movesFiles(request)) await trash.settle();
		return response;
	};
	const savePriority = createSavePriority();
	const secure = apiUrl.startsWith("https:");
	const open = opening.move();
	return {
		url: apiUrl,
		publishableKey: secrets.publishableKey,
		secretKey: secrets.secretKey,
		gateway: createGateway({
			...api,
			answer,
			savePriority,
			...secrets,
			rateLimits,
			secure,
			audience,
		}),
		api,
		fetch: (input, init) => api.fetch(new Request(input, init)),
		changes: changes.content,
		messageChanges: changes.messages,
		trash,
		imageWorker,
		async findTeamMember(accessToken) {
			const session = await api.findSession(accessToken);
			return session && session.permissions.length > 0 ? session : null;
		},
		savePriority,
		mail: installation.mail,
		rateLimits,
		backups,
		isReady: () => installation.database.check(),
		newAdministrator,
		stop: () => open.disposeAsync(),
	};
}
