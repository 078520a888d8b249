import { comparablePath } from "../../../app/bakery/redirects/redirects.ts";
import { log } from "../../../app/platform/log.server.ts";
import { outsideRequests } from "../../../app/platform/request-id.server.ts";
import { missingPathCounts, missingPathLines } from "../../limits/limits.ts";
import { splitPath } from "./site-addresses.ts";

export interface MissingPaths {
	/** Logs that a page was not found (product §1), and counts it for the owner (product §24). */
	note(pathname: string, method?: string): void;
}

interface Options {
	/** Adds how often each path was asked for. */
	write(counts: ReadonlyMap<string, number>): Promise<void>;
	writeMilliseconds?: number;
}

const minuteMilliseconds = 60_000;

/** Vulnerability scanners request thousands of paths: all work for them has a limit in a minute. */
export function createMissingPaths(options: Options): MissingPaths {
	const logLine = createLines();
	const count = createCounts(options);
	return {
		note(pathname, method) {
			const { page } = splitPath(pathname);
			logLine(page);
			if (method === "GET") count(comparablePath(page));
		},
	};
}

/** The log names the first of each minute. */
function createLines(): (path: string) => void {
	const { perMinute, maxPath } = missingPathLines;
	let noted = 0;

	function endMinute(): void {
		const unnamed = noted - perMinute;
		if (unnamed > 0) log.warn("more pages were not found", { count: unnamed });
		noted = 0;
	}

	return (path) => {
		if (noted === 0) outsideRequests(() => setTimeout(endMinute, minuteMilliseconds).unref());
		noted += 1;
		if (noted > perMinute) return;
		log.warn("a page was not found", { path: path.slice(0, maxPath) });
	};
}

/** Counts are written together: a request alone writes nothing. */
function createCounts({ write, writeMilliseconds = minuteMilliseconds }: Options) {
	const { atOnce, maxPath } = missingPathCounts;
	let counts = new Map<string, number>();

	function add(path: string, requests: number): void {
		const known = counts.get(path);
		if (known === undefined && counts.size >= atOnce) return;
		if (counts.size === 0) outsideRequests(() => setTimeout(writeAll, writeMilliseconds).unref());
		counts.set(path, (known ?? 0) + requests);
	}

	async function writeAll(): Promise<void> {
		const written = counts;
		counts = new Map();
		try {
			await write(written);
		} catch (error) {
			log.warn("could not store how often pages were not found", { error });
			for (const [path, requests] of written) add(path, requests);
		}
	}

	return (path: string) => {
		if (path.length <= maxPath && isForPages(path)) add(path, 1);
	};
}

/** Hidden files and parts of WordPress, for which scanners ask. */
const SCANNED = /\/\.|\/(?:wp-[a-z]+|xmlrpc)(?:[/.]|$)/;

/** The endings of pages; images and scripts have others. */
const PAGE_ENDING = /\.(?:html?|php|aspx?|jsp|cfm)$/;

/** Whether a path may have been a page of an old site. */
function isForPages(path: string): boolean {
	const name = path.slice(path.lastIndexOf("/") + 1);
	return !SCANNED.test(path) && (!name.includes(".") || PAGE_ENDING.test(name));
}
