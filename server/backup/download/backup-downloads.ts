import { log } from "../../../app/platform/log.server.ts";
import { Refusal } from "../../backend/requests/refusal.ts";
import type { Clock } from "../nightly/clock.ts";
import type { WriteBackup } from "../nightly/site-backups.ts";

interface UnderWay {
	abort(reason: Error): void;
	ended: Promise<void>;
}

/** A browser that takes nothing for so long only delays everybody else. */
const longestStallMilliseconds = 60_000;

/** As much as a slow connection gets. */
const longestMilliseconds = 60 * 60_000;

const busySeconds = 60;

/** Backups on their way to a browser, one at a time. */
export function createBackupDownloads(write: WriteBackup, clock: Clock) {
	let underWay: UnderWay | null = null;

	/** @throws {Refusal} while another one is under way. */
	function requireTurn(): void {
		if (!underWay) return;
		const message = "Another backup is being downloaded. Please try again when it's done.";
		throw new Refusal(503, "backup_under_way", message, busySeconds);
	}

	return {
		requireTurn,
		/**
		 * Writes a fresh backup as fast as the browser takes it, and keeps nothing of it.
		 * @returns its bytes; they fail when the backup does.
		 * @throws {Refusal} while another one is under way.
		 */
		begin(): ReadableStream<Uint8Array> {
			requireTurn();
			const { readable, writable, abort, release } = createBoundedStream(clock);
			const ended = write(writable)
				.then(
					() => log.info("a backup was downloaded"),
					(reason) => {
						log.warn("a backup download was interrupted", { reason });
						abort(reason);
					},
				)
				.finally(() => {
					release();
					underWay = null;
				});
			underWay = { abort, ended };
			return readable;
		},
		/** Ends the one that is under way. */
		async close(): Promise<void> {
			underWay?.abort(new Error("the server is stopping"));
			await underWay?.ended;
		},
	};
}

/** Passes bytes on, and fails when its reader takes none, or not all, for too long. */
function createBoundedStream(clock: Clock) {
	let abort = (_reason: Error) => {};
	let cancelStall = () => {};
	const failAfter = (milliseconds: number, reason: string) =>
		clock.after(milliseconds, () => abort(new Error(reason)));
	function expectMore(): void {
		cancelStall();
		cancelStall = failAfter(longestStallMilliseconds, "the browser read nothing for a minute");
	}
	const cancelEnd = failAfter(longestMilliseconds, "the browser took longer than an hour");
	expectMore();
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
		start(controller) {
			abort = (reason) => controller.error(reason);
		},
		transform(chunk, controller) {
			expectMore();
			controller.enqueue(chunk);
		},
	});
	return {
		readable,
		writable,
		abort: (reason: Error) => abort(reason),
		release() {
			cancelStall();
			cancelEnd();
		},
	};
}
