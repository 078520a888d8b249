import { readFile } from "node:fs/promises";
import path from "node:path";
import { IMAGE_BUCKET } from "../app/bakery/media/image-source.ts";
import type { ImageFacts } from "../app/bakery/media/stored-images.server.ts";
import type { Environment } from "../app/platform/environment.server.ts";
import { isDiskFull } from "../app/platform/outages.ts";
import { z } from "../app/platform/zod.ts";
import {
	type Administrator,
	ensureAdministrator,
} from "./backend/accounts/administrators/administrator.ts";
import type { Backend } from "./backend/backend.ts";
import { fillDemoBakery, showFullDemo, uploadDemoImages } from "./backend/demo-bakery.ts";
import { startSweeping, sweepUploadsAtStart } from "./backend/files/leftovers.ts";
import { notFound } from "./backend/files/public-files.ts";
import { storagePaths } from "./backend/files/storage-paths.ts";
import type { Api } from "./backend/gateway/api.ts";
import { createGateway, type Gateway } from "./backend/gateway/gateway.ts";
import { calledFunction } from "./backend/gateway/gateway-routes.ts";
import { openVisitorCall } from "./backend/gateway/service.ts";
import { listenToPostgres } from "./backend/postgres/postgres-changes.ts";
import { openPostgresRateLimits } from "./backend/postgres/postgres-rate-limits.ts";
import { prepareDataDirectory } from "./backend/postgres-server/data-directory.ts";
import { openInstallation } from "./backend/postgres-server/installation.ts";
import { isUnreachable } from "./backend/requests/outages.ts";
import { type Backups, createBackupWriter, keepBackups } from "./backup/nightly/site-backups.ts";
import { upgraderOf } from "./backup/nightly/upgrade.ts";
import { openOffsiteCopies } from "./backup/offsite/offsite-copies.ts";
import { type ImageDetails, rememberDetails } from "./images/image-details.ts";
import type { ImageWorker } from "./images/image-worker/image-worker.ts";
import { createSiteImageWorker } from "./images/image-worker/site-image-worker.ts";
import { answerUploads, createOpenUpload } from "./images/uploads/open-upload.ts";
import { createSavePriority } from "./limits/save-priority.ts";
import { watchDatabaseState } from "./metrics/operation-metrics.ts";
import { openPayments } from "./payments/payment-provider.ts";
import { projectDirectory } from "./process/project-directory.ts";
import { errorMessage, isNearlyFull, StartError } from "./process/start-error.ts";
import { changesImages, keepTrash } from "./trash/trash-keeper.ts";

const seedFile = path.join(projectDirectory, "database/demo.sql");
const imagesDirectory = path.join(projectDirectory, "art/images");

/** The backend, and what works beside it in this process. */
export interface SiteBackend extends Backend {
	/** For /api/rpc, /auth/v1, and /storage/v1 as browsers may use them. */
	readonly gateway: Gateway;
	/** The API behind the gateway. */
	readonly api: Api;
	readonly imageDetails: ImageDetails;
	/** The process that opens images: uploads for the backend, all others for the site. */
	readonly imageWorker: ImageWorker;
	readonly backups: Backups;
}

type Progress = (step: string) => void;

/**
 * Starts the backend inside this process, on the embedded Postgres or on the one of DATABASE_URL.
 * @param onGivenUp called once when the embedded Postgres is lost for good: the process should end.
 * @throws StartError with a message for people, after everything has stopped.
 */
export async function startBackend(
	environment: Environment,
	progress: Progress,
	onGivenUp?: (reason: Error) => void,
): Promise<SiteBackend> {
	try {
		await prepareDataDirectory(environment.dataDirectory);
		return await openBackend(environment, progress, onGivenUp);
	} catch (cause) {
		if (await isCausedByFullDisk(cause, environment)) {
			const message = `The disk is full (data folder ${environment.dataDirectory}). Free some space and start again; nothing is lost.`;
			throw new StartError(message, { cause });
		}
		if (!isUnreachable(cause)) throw cause;
		const message = `Lost the database connection during startup: ${errorMessage(cause)}. Start again once it's running.`;
		throw new StartError(message, { cause });
	}
}

async function openBackend(
	environment: Environment,
	progress: Progress,
	onGivenUp?: (reason: Error) => void,
): Promise<SiteBackend> {
	const bundled = await readBundledImages();
	let newAdministrator: Administrator | null = null;
	await using opening = new AsyncDisposableStack();
	const installation = await openInstallation({
		environment,
		progress,
		upgrade: upgraderOf(environment, progress),
		onGivenUp,
		async prepare(sql, service, { isAlone }) {
			const keepsContent = environment.demo !== "no";
			if (await fillDemoBakery(sql, seedFile, { keepsContent })) {
				progress(keepsContent ? "Opening the demo bakery" : "Opening an empty bakery");
			}
			await uploadDemoImages(sql, service.images, imagesDirectory, bundled);
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
	const { database, service, api, secrets, mail } = installation;
	const changes = await listenToPostgres(database);
	opening.defer(() => changes.stop());

	const trash = keepTrash({ service, changes: changes.content });
	opening.defer(() => trash.stop());
	const sweeping = startSweeping({ environment, database });
	opening.defer(() => sweeping.stop());

	const backups = keepBackups({
		environment,
		database,
		write: createBackupWriter(environment, database),
		offsite: environment.offsite && openOffsiteCopies(environment.offsite),
	});
	opening.defer(() => backups.stop());

	const imageWorker = createSiteImageWorker();
	opening.defer(() => imageWorker.close());

	const rateLimits = openPostgresRateLimits(database);
	opening.defer(() => rateLimits.close());

	const payments = await openPayments(environment);

	watchDatabaseState(() => database.isReachable);

	// What the network sends; this process uploads nothing but files of its own.
	const answerUpload = answerUploads(api.answer, createOpenUpload(imageWorker), service.images);
	const imageDetails = rememberDetails(service.call, changes.content, bundled);
	const answer: typeof api.answer = async (request, caller) => {
		const key = storagePaths.publicImage.exec(request.path)?.[1];
		const isShown =
			key === undefined || (await imageDetails.find({ source: IMAGE_BUCKET, key })) !== null;
		if (!isShown) return notFound();
		const response = await answerUpload(request, caller);
		// The next request for the image finds it deleted, or there again.
		if (response.ok && changesImages(calledFunction(request))) {
			changes.content.announceVersion(await service.call("content_version", {}, z.number()));
		}
		return response;
	};
	const savePriority = createSavePriority();
	const open = opening.move();
	return {
		url: environment.siteUrl,
		signingSecret: secrets.jwtSecret,
		gateway: createGateway({
			...api,
			answer,
			savePriority,
			signingSecret: secrets.jwtSecret,
			rateLimits,
			secure: environment.siteUrl.startsWith("https:"),
		}),
		api,
		visitor: openVisitorCall(api, changes.content),
		service,
		changes: changes.content,
		messageChanges: changes.messages,
		imageDetails,
		imageWorker,
		async findTeamMember(accessToken) {
			const session = await api.findSession(accessToken);
			return session && session.permissions.length > 0 ? session : null;
		},
		savePriority,
		mail,
		payments,
		rateLimits,
		backups,
		isReady: () => database.check(),
		newAdministrator,
		stop: () => open.disposeAsync(),
	};
}

/** The images that come with the program, by key, as `npm run art` has described them. */
async function readBundledImages(): Promise<ReadonlyMap<string, ImageFacts>> {
	const manifest = await readFile(path.join(imagesDirectory, "manifest.json"), "utf8");
	const images: Record<string, { facts: ImageFacts }> = JSON.parse(manifest);
	return new Map(Object.entries(images).map(([name, { facts }]) => [`${name}.jpg`, facts]));
}

async function isCausedByFullDisk(
	cause: unknown,
	{ databaseUrl, dataDirectory }: Environment,
): Promise<boolean> {
	if (isDiskFull(cause)) return true;
	// The embedded Postgres ends when there is no space for its log.
	return !databaseUrl && isUnreachable(cause) && (await isNearlyFull(dataDirectory));
}
