import { statfs } from "node:fs/promises";
import { orderCounts } from "../../app/bakery/orders/order-counts.server.ts";
import { metrics } from "./metrics.ts";

/** How often this process tried to make a backup and could not. */
export const backupFailures = metrics
	.counter("levain_backup_failures_total", "Failed backups.")
	.of({});

const lastBackup = metrics.gauge(
	"levain_backup_last_success_timestamp_seconds",
	"Time of the last good backup, in seconds since 1970.",
);

/** Shows when the last good backup was made; null while there is none. */
export function watchBackups(lastGoodAt: () => Promise<Date | null>): void {
	lastBackup.read({}, async () => {
		const date = await lastGoodAt();
		return date && date.getTime() / 1000;
	});
}

/** How often the database could not be reached. */
export const databaseOutages = metrics
	.counter("levain_database_outages_total", "Number of database outages.")
	.of({});

/** How often an embedded Postgres was started again. */
export const postgresRestarts = metrics
	.counter("levain_postgres_restarts_total", "Restarts of the embedded Postgres.")
	.of({});

const isDatabaseUp = metrics.gauge(
	"levain_database_up",
	"1 while the database answers, otherwise 0.",
);

/** Shows whether the database answers. */
export function watchDatabaseState(answers: () => boolean): void {
	isDatabaseUp.read({}, () => Number(answers()));
}

const freeBytes = metrics.gauge("levain_disk_free_bytes", "Free disk space for the data folder.");
const diskBytes = metrics.gauge("levain_disk_size_bytes", "Size of the disk of the data folder.");

/** Shows how much space there is on the disk of the data folder. */
export function watchDisk(dataDirectory: string): void {
	const bytesOf = async (blocks: "bavail" | "blocks") => {
		const disk = await statfs(dataDirectory);
		return disk[blocks] * disk.bsize;
	};
	freeBytes.read({}, () => bytesOf("bavail"));
	diskBytes.read({}, () => bytesOf("blocks"));
}

/** Requests to the object storage, and how often they failed. */
export const fileStorageRequests = metrics.counter<{ outcome: "answered" | "failed" }>(
	"levain_file_storage_requests_total",
	"Requests to the object storage that were answered, and those that failed or timed out.",
	[{ outcome: "answered" }, { outcome: "failed" }],
);

const waitingWork = metrics.gauge<{ queue: string }>("levain_queue_waiting", "Queued work.");
const runningWork = metrics.gauge<{ queue: string }>("levain_queue_running", "Running work.");

/** Shows how much there is in a queue. Of several with one name, the one made last is shown. */
export function watchQueue(
	queue: string,
	{ waiting, running }: { waiting: () => number; running: () => number },
): void {
	waitingWork.read({ queue }, waiting);
	runningWork.read({ queue }, running);
}

const orders = metrics.gauge<{ outcome: string }>(
	"levain_orders_total",
	"Orders of visitors that were placed, changed, refused, or failed.",
	"counter",
);

/** Shows how often visitors ordered. */
export function watchOrders(): void {
	for (const outcome of ["placed", "changed", "refused", "failed"] as const) {
		orders.read({ outcome }, () => orderCounts[outcome]);
	}
}

const openStreams = metrics.gauge<{ topic: string }>(
	"levain_event_streams",
	"Open event streams, which notify pages of changes.",
);

/** Shows how many streams of each topic are open. */
export function watchStreams(topics: Record<"content" | "messages", { readonly size: number }>) {
	for (const [topic, streams] of Object.entries(topics)) {
		openStreams.read({ topic }, () => streams.size);
	}
}
