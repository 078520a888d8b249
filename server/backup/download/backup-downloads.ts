import { log } from "../../../app/platform/log.server.ts";
import { Refusal } from "../../backend/requests/refusal.ts";
import type { WriteBackup } from "../write/backup-file.ts";

interface UnderWay {
	abort(reason: unknown): void;
	ended: Promise<void>;
}

/** As much as a slow connection gets. One that takes nothing is closed sooner (http-server.ts). */
const maxMilliseconds = 60 * 60_000;

const busySeconds = 60;

/** Backups on their way to a browser, one at a time. */
export function createBackupDownloads(write: WriteBackup) {
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
			let abort = (_reason: unknown) => {};
			const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
				start(controller) {
					abort = (reason) => controller.error(reason);
				},
			});
			const tooLong = new Error("the browser took longer than an hour");
			const limit = setTimeout(() => abort(tooLong), maxMilliseconds).unref();
			const ended = write(writable)
				.then(
					() => log.info("a backup was downloaded"),
					(reason) => {
						log.warn("a backup download was interrupted", { reason });
						abort(reason);
					},
				)
				.finally(() => {
					clearTimeout(limit);
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
