import { statfs } from "node:fs/promises";
import { orderCounts } from "../../app/bakery/orders/order-counts.server.ts";
import packageFile from "../../package.json" with { type: "json" };
import { metrics } from "./metrics.ts";

/** How often this process tried to make a backup and could not. */
export const backupFailures = metrics
	.counter("levain_backup_failures_total", "Failed backups.")
	.of({});

/** Shows when the last good backup was made; null while there is none. */
export function watchBackups(lastGoodAt: () => Promise<Date | null>): void {
	const help = "Time of the last good backup, in seconds since 1970.";
	metrics.gauge("levain_backup_last_success_timestamp_seconds", help, async () => {
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

/** Shows whether the database answers. */
export function watchDatabaseState(answers: () => boolean): void {
	const help = "1 while the database answers, otherwise 0.";
	metrics.gauge("levain_database_up", help, () => Number(answers()));
}

/** Shows how much space there is on the disk of the data folder. */
export function watchDisk(dataDirectory: string): void {
	const bytesOf = (blocks: "bavail" | "blocks") => async () => {
		const disk = await statfs(dataDirectory);
		return disk[blocks] * disk.bsize;
	};
	const free = "Free disk space for the data folder.";
	metrics.gauge("levain_disk_free_bytes", free, bytesOf("bavail"));
	metrics.gauge(
		"levain_disk_size_bytes",
		"Size of the disk of the data folder.",
		bytesOf("blocks"),
	);
}

/** Requests to the object storage, and how often they failed. */
export const fileStorageRequests = metrics.counter<{ outcome: "answered" | "failed" }>(
	"levain_file_storage_requests_total",
	"Requests to the object storage that were answered, and those that failed or timed out.",
	[{ outcome: "answered" }, { outcome: "failed" }],
);

/** Shows how much there is in a queue. Of several with one name, the one made last is shown. */
export function watchQueue(
	queue: string,
	{ waiting, running }: { waiting: () => number; running: () => number },
): void {
	metrics.gauge("levain_queue_waiting", "Queued work.", waiting, { labels: { queue } });
	metrics.gauge("levain_queue_running", "Running work.", running, { labels: { queue } });
}

/** Shows how often visitors ordered. */
export function watchOrders(): void {
	const help = "Orders of visitors that were placed, changed, refused, or failed.";
	for (const outcome of ["placed", "changed", "refused", "failed"] as const) {
		const read = () => orderCounts[outcome];
		metrics.gauge("levain_orders_total", help, read, { labels: { outcome }, type: "counter" });
	}
}

/** Shows how many streams of each topic are open. */
export function watchStreams(topics: Record<"content" | "messages", { readonly size: number }>) {
	const help = "Open event streams, which notify pages of changes.";
	for (const [topic, streams] of Object.entries(topics)) {
		metrics.gauge("levain_event_streams", help, () => streams.size, { labels: { topic } });
	}
}

/** Shows which version of Levain runs, as is usual: as a label of a figure that is always 1. */
export function showVersion(): void {
	const labels = { version: packageFile.version };
	metrics.gauge("levain_build_info", "Running version.", () => 1, { labels });
}
