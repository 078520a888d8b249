import { log } from "../../../app/platform/log.server.ts";
import { outsideRequests } from "../../../app/platform/request-id.server.ts";
import { missingPathLines } from "../../limits/limits.ts";
import { splitPath } from "./site-addresses.ts";

export interface MissingPaths {
	/** Logs that a page was not found (product §2.11), or counts it when there are many. */
	note(pathname: string): void;
}

const { perMinute, longestPath } = missingPathLines;
const minuteMilliseconds = 60_000;

/** Vulnerability scanners request thousands of paths; the log names the first of each minute. */
export function createMissingPaths(): MissingPaths {
	let noted = 0;

	function endMinute(): void {
		const unnamed = noted - perMinute;
		if (unnamed > 0) log.warn("more pages were not found", { count: unnamed });
		noted = 0;
	}

	return {
		note(pathname) {
			if (noted === 0) outsideRequests(() => setTimeout(endMinute, minuteMilliseconds).unref());
			noted += 1;
			if (noted > perMinute) return;
			const { page } = splitPath(pathname);
			log.warn("a page was not found", { path: page.slice(0, longestPath) });
		},
	};
}
