import { log } from "../../../app/platform/log.server.ts";
import { Refusal } from "../../backend/requests/refusal.ts";
import type { Clock } from "../nightly/clock.ts";
import type { WriteBackup } from "../nightly/site-backups.ts";

/** Backups on their way to a browser, one at a time. */
export interface BackupDownloads {
	/** @throws {Refusal} while another one is under way. */
	requireTurn(): void;
	/**
	 * Writes a fresh backup as fast as the browser takes it, and keeps nothing of it.
	 * @returns its bytes; they fail when the backup does.
	 * @throws {Refusal} while another one is under way.
	 */
	begin(): ReadableStream<Uint8Array>;
	/** Ends the one that is under way. */
	close(): Promise<void>;
}

interface UnderWay {
	abort(reason: Error): void;
	ended: Promise<void>;
}

/** Whoever takes nothing for so long only holds up everybody else. */
const longestStallMilliseconds = 60_000;

/** As much as a slow connection gets. */
const longestMilliseconds = 60 * 60_000;

const busySeconds = 60;

export function createBackupDownloads(write: WriteBackup, clock: Clock): BackupDownloads {
	let underWay: UnderWay | null = null;

	function requireTurn(): void {
		if (!underWay) return;
		const message = "Another backup is being downloaded. Please try again when it's done.";
		throw new Refusal(503, "backup_under_way", message, busySeconds);
	}

	return {
		requireTurn,
		begin() {
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
		async close() {
			underWay?.abort(new Error("the server is stopping"));
			await underWay?.ended;
		},
	};
}

/** Passes bytes on, and fails when its reader takes none, or not all, for too long. */
function createBoundedStream(clock: Clock) {
	let abort = (_reason: Error) => {};
	let callOffStall = () => {};
	const failAfter = (milliseconds: number, reason: string) =>
		clock.after(milliseconds, () => abort(new Error(reason)));
	function expectMore(): void {
		callOffStall();
		callOffStall = failAfter(longestStallMilliseconds, "the browser read nothing for a minute");
	}
	const callOffEnd = failAfter(longestMilliseconds, "the browser took longer than an hour");
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
	function release(): void {
		callOffStall();
		callOffEnd();
	}
	return { readable, writable, abort: (reason: Error) => abort(reason), release };
}
