import { metrics } from "./metrics.ts";

type NoLabels = Record<never, string>;

/** How often this process has tried to make a backup and could not. */
export const backupFailures = metrics
	.counter<NoLabels>("levain_backup_failures_total", "Failed backups.")
	.of({});

const lastSuccess = metrics.gauge<NoLabels>(
	"levain_backup_last_success_timestamp_seconds",
	"Time of the last good backup, in seconds since 1970.",
);

/** Shows when the last good backup was made; null while there is none. */
export function watchBackups(lastGoodAt: () => Promise<Date | null>): void {
	lastSuccess.read({}, async () => {
		const date = await lastGoodAt();
		return date && date.getTime() / 1000;
	});
}
