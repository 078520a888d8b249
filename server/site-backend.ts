import type { Backend } from "./backend/backend.ts";
import type { Backups } from "./backup/nightly/site-backups.ts";
import type { ImageWorker } from "./pictures/image-worker/image-worker.ts";
import type { TrashKeeper } from "./trash/trash-keeper.ts";

/** The backend, and what works beside it in this process. */
export interface SiteBackend extends Backend {
	/** Keeps the files of deleted pictures where nobody can fetch them. */
	readonly trash: Pick<TrashKeeper, "subscribe">;
	/** The process that opens pictures: uploads for the backend, all others for the site. */
	readonly imageWorker: ImageWorker;
	readonly backups: Backups;
}
