import { settleTrash } from "../../app/bakery/trash/trash.ts";
import { coalesceCalls } from "../../app/platform/coalesce-calls.ts";
import { log } from "../../app/platform/log.server.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";
import type { Service } from "../backend/gateway/service.ts";

/**
 * Removes the files of images that were deleted for good. The database records them, so any process
 * can continue interrupted work.
 */
export interface TrashKeeper {
	/** Empties the trash of what is old, and removes files. Failures are logged. */
	settle(): Promise<void>;
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
	let isStopped = false;

	const settle = coalesceCalls(async () => {
		try {
			await removeDeletedImages(service);
		} catch (error) {
			if (!isStopped) log.warn("could not sync files with the trash; retrying later", { error });
		}
	});
	const unsubscribe = changes.subscribe(() => void settle());
	const regularly = setInterval(() => void settle(), millisecondsBetween);
	regularly.unref();
	void settle();

	return {
		settle,
		stop() {
			isStopped = true;
			unsubscribe();
			clearInterval(regularly);
		},
	};
}

/** Removes the images that were deleted for good. */
async function removeDeletedImages(service: Service): Promise<void> {
	const keys = await settleTrash(service.call);
	for (const key of keys) await service.images.remove(key);
	// Forgets them.
	if (keys.length > 0) await settleTrash(service.call);
}

const hidingOrShowing = new Set<string | null>([
	"delete_image",
	"remove_demo_content",
	"restore_from_trash",
]);

/** Whether a function of the database hides images or shows them again. */
export function changesImages(functionName: string | null): boolean {
	return hidingOrShowing.has(functionName);
}
