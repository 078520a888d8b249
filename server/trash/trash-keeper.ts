import { DELETED_IMAGE_BUCKET, IMAGE_BUCKET } from "../../app/bakery/media/image-source.ts";
import { type FileTask, settleTrash } from "../../app/bakery/trash/trash.ts";
import { coalesceCalls } from "../../app/platform/coalesce-calls.ts";
import { log } from "../../app/platform/log.server.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";
import type { Images } from "../backend/files/images.ts";
import type { Service } from "../backend/gateway/service.ts";
import { refusalOf } from "../backend/requests/refusal.ts";

/**
 * Moves the files of deleted images out of reach. The database records what is in the trash, so
 * any process can continue interrupted work.
 */
export interface TrashKeeper {
	/** Empties the trash of what is old, and moves files. Failures are logged. */
	settle(): Promise<void>;
	/** Calls back when files may have moved. Returns the unsubscribe function. */
	subscribe(listener: () => void): () => void;
	stop(): void;
}

interface Options {
	service: Service;
	changes: Pick<ChangeFeed, "subscribe">;
	millisecondsBetween?: number;
}

/** For expired items, and a storage that works again: no change announces those. */
const regularMilliseconds = 10 * 60 * 1000;

/** Settles the trash now, at each change of the content, and regularly. */
export function keepTrash(options: Options): TrashKeeper {
	const { service, changes, millisecondsBetween = regularMilliseconds } = options;
	const listeners = new Set<() => void>();
	let isStopped = false;

	const settle = coalesceCalls(async () => {
		try {
			await moveAll(service);
		} catch (error) {
			if (!isStopped) log.warn("could not sync files with the trash; retrying later", { error });
		}
		for (const listener of listeners) listener();
	});
	const unsubscribe = changes.subscribe(() => void settle());
	const regularly = setInterval(() => void settle(), millisecondsBetween);
	regularly.unref();
	void settle();

	return {
		settle,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		stop() {
			isStopped = true;
			unsubscribe();
			clearInterval(regularly);
		},
	};
}

/** Moves files until none is left, or none can be moved. */
async function moveAll(service: Service): Promise<void> {
	let tasks = await settleTrash(service.call);
	while (tasks.length > 0) {
		for (const task of tasks) {
			await moveFile(service.images, task).catch((error) => {
				// The storage or the database is away, for the other files as well.
				if (refusalOf(error)?.status === 503) throw error;
				log.warn("could not move the file of an image", { ...task, error });
			});
		}
		const left = await settleTrash(service.call);
		if (left.length >= tasks.length) return;
		tasks = left;
	}
}

/** A file that isn't there was moved by another process, or the sweep finds out. */
function moveFile(images: Images, { key, task }: FileTask): Promise<void> {
	if (task === "remove") return images.remove(key);
	return images.move(key, task === "hide" ? DELETED_IMAGE_BUCKET : IMAGE_BUCKET);
}

const moving = new Set<string | null>([
	"delete_for_good",
	"delete_image",
	"empty_trash",
	"remove_demo_content",
	"restore_from_trash",
]);

/** Whether a function of the database deletes or restores images: it is answered once their files are moved. */
export function movesFiles(functionName: string | null): boolean {
	return moving.has(functionName);
}
