import { createServiceClient, type DataClient } from "../app/platform/supabase.ts";
import {
	type AdministratorSettings,
	ensureAdministrator,
} from "./backend/accounts/administrators/administrator.ts";
import { createTeamMemberSearch } from "./backend/accounts/administrators/find-team-member.ts";
import { followHostedChanges } from "./backend/changes/hosted-changes.ts";
import type { Mail } from "./backend/mail/mail.ts";
import { knownMigrations, refuseNewerSchema } from "./backend/schema/known-migrations.ts";
import { hostedBackups } from "./backup/nightly/site-backups.ts";
import { createMemoryRateLimits } from "./limits/memory-rate-limits.ts";
import { createSavePriority } from "./limits/save-priority.ts";
import { watchDatabaseState } from "./metrics/operation-metrics.ts";
import { createSiteImageWorker } from "./pictures/image-worker/site-image-worker.ts";
import { StartError } from "./process/start-error.ts";
import type { SiteBackend } from "./site-backend.ts";
import { keepTrash } from "./trash/trash-keeper.ts";

const readyMilliseconds = 4000;

export interface HostedProject {
	url: string;
	publishableKey: string;
	secretKey: string;
}

/** A Supabase project as the backend: nothing of it runs here. */
export async function startHostedBackend(
	project: HostedProject,
	administrator: AdministratorSettings,
	mail: Mail,
): Promise<SiteBackend> {
	const service = createServiceClient({ ...project, fetch });
	await checkProject(project, service);
	await checkMigrations(project, service);
	const newAdministrator = await ensureAdministrator(service, administrator);
	const changes = await followHostedChanges(service);
	const trash = keepTrash({ service, changes: changes.content });
	const imageWorker = createSiteImageWorker();
	watchDatabaseState(() => isReady(service));
	return {
		...project,
		gateway: null,
		fetch,
		changes: changes.content,
		messageChanges: changes.messages,
		trash,
		imageWorker,
		findTeamMember: createTeamMemberSearch({ ...project, fetch }),
		// Saves go to the project, and not through this process.
		savePriority: createSavePriority(),
		mail,
		// The table of counts cannot be reached through a project's API; it guards sign-in itself.
		rateLimits: createMemoryRateLimits(),
		backups: hostedBackups,
		isReady: () => isReady(service),
		newAdministrator,
		async stop() {
			trash.stop();
			imageWorker.close();
			mail.close();
			await changes.stop();
		},
	};
}

async function isReady(service: DataClient): Promise<boolean> {
	const bound = AbortSignal.timeout(readyMilliseconds);
	const { error } = await service.rpc("content_version").abortSignal(bound).retry(false);
	return !error;
}

/** @throws StartError when the project does not answer, or does not have our schema yet. */
async function checkProject({ url }: HostedProject, service: DataClient): Promise<void> {
	const { error, status } = await service.rpc("content_version");
	if (!error) return;
	if (status === 401 || status === 403) {
		throw new StartError(
			`The Supabase project ${url} refuses the secret key. Check SUPABASE_SECRET_KEY.`,
		);
	}
	if (status === 404 && error.code) {
		throw new StartError(
			`The Supabase project ${url} does not have Levain's tables yet. Run "supabase link" and "supabase db push --include-seed".`,
		);
	}
	throw unreachable(url, error.message);
}

/** @throws StartError when the project has the schema of another version of Levain. */
async function checkMigrations({ url }: HostedProject, service: DataClient): Promise<void> {
	const { data, error, status } = await service.rpc("applied_migrations");
	if (error && status !== 404) throw unreachable(url, error.message);
	const isRecorded = error !== null || data !== null;
	if (!isRecorded) return;
	const applied: readonly string[] = data ?? [];
	const known = (await knownMigrations()).map(({ version }) => version);
	refuseNewerSchema(applied, known);
	// A schema without the function is older than the migration that brings it.
	if (known.every((version) => applied.includes(version))) return;
	throw new StartError(
		`The Supabase project ${url} has the tables of an older version of Levain. Run "supabase db push", then start again.`,
	);
}

function unreachable(url: string, reason: string): StartError {
	return new StartError(
		`The Supabase project ${url} cannot be reached: ${reason}. Check SUPABASE_URL and the network.`,
	);
}
