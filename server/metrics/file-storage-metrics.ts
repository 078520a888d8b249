import { metrics } from "./metrics.ts";

/** What the object storage was asked for, and how often it failed. */
export const fileStorageRequests = metrics.counter<{ outcome: "answered" | "failed" }>(
	"levain_file_storage_requests_total",
	"Requests to the object storage that were answered, and those that failed or timed out.",
	[{ outcome: "answered" }, { outcome: "failed" }],
);
