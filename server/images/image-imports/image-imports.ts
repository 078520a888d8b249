import {
	type FetchedImage,
	noteImageImports,
	takeImageImport,
} from "../../../app/bakery/media/image-imports.ts";
import { coalesceCalls } from "../../../app/platform/coalesce-calls.ts";
import { log } from "../../../app/platform/log.server.ts";
import { settlesWithin } from "../../../app/platform/with-timeout.ts";
import type { ChangeFeed } from "../../backend/changes/change-feed.ts";
import type { Service } from "../../backend/gateway/service.ts";
import { imageImports as limits } from "../../limits/limits.ts";
import type { OpenUpload } from "../uploads/open-upload.ts";
import { type FetchLimits, fetchImage } from "./fetch-image.ts";
import { importImage } from "./import-image.ts";
import type { Network } from "./public-address.ts";

interface Options {
	service: Service;
	changes: Pick<ChangeFeed, "subscribe" | "announceVersion">;
	openUpload: OpenUpload;
	network: Network;
	fetchLimits?: FetchLimits;
}

export type ImageImports = ReturnType<typeof startImageImports>;

/** For addresses that a crashed process has taken: no change announces those. */
const regularMilliseconds = 60_000;

/** Each note refreshes every open page, so those of a moment are noted together. */
const betweenNotesMilliseconds = 2000;

/** Noted at once, in one transaction. */
const maxNotes = 100;

const stopMilliseconds = 5000;

/**
 * Fetches the images that imports name by URL, a few at once. The queue is a table: interrupted images are
 * fetched again by any server.
 */
export function startImageImports(options: Options) {
	const { service, changes, openUpload, network, fetchLimits } = options;
	const stopping = new AbortController();
	const { signal } = stopping;
	const results: FetchedImage[] = [];
	let isFailing = false;

	/** Has fetched images shown, and problems listed. */
	async function note(): Promise<void> {
		const noted = results.splice(0, maxNotes);
		if (noted.length === 0) return;
		try {
			changes.announceVersion(await noteImageImports(service.call, noted));
		} catch (error) {
			results.push(...noted);
			throw error;
		}
		logProblems(noted);
	}

	async function fetchNext(): Promise<boolean> {
		const task = await takeImageImport(service.call);
		if (!task) return false;
		try {
			const result = await importImage(task, {
				service,
				openUpload,
				fetchImage: (url) => fetchImage(url, network, signal, fetchLimits),
			});
			results.push(result);
		} catch (error) {
			// Otherwise the storage failed, and it is taken again once its lease is over.
			if (!signal.aborted) throw error;
			results.push({ url: task.url });
		}
		return true;
	}

	async function fetchSome(): Promise<void> {
		try {
			while (!signal.aborted && (await fetchNext())) isFailing = false;
		} finally {
			await note();
		}
	}

	const fetchAll = coalesceCalls(async () => {
		// What could not be noted is noted again at the end.
		const noting = setInterval(() => void note().catch(() => {}), betweenNotesMilliseconds);
		const ended = await Promise.allSettled(Array.from({ length: limits.atOnce }, fetchSome));
		clearInterval(noting);
		const failure = ended.find(({ status }) => status === "rejected");
		// Logged once, because a long outage would fill the log.
		if (failure?.status === "rejected" && !isFailing && !signal.aborted) {
			log.error("could not store imported images; retrying later", { error: failure.reason });
		}
		isFailing = failure !== undefined;
	});
	const unsubscribe = changes.subscribe(() => void fetchAll());
	const regularly = setInterval(() => void fetchAll(), regularMilliseconds);
	regularly.unref();
	void fetchAll();

	return {
		/** Gives back what is being fetched. Resolves when that is stored, or after a timeout. */
		async stop(): Promise<void> {
			stopping.abort();
			unsubscribe();
			clearInterval(regularly);
			await settlesWithin(fetchAll(), stopMilliseconds);
		},
	};
}

/** One line for all, without what an address may reveal: passwords, and the query. */
function logProblems(results: readonly FetchedImage[]): void {
	const failed = results.filter(({ problem }) => problem !== undefined);
	const [first] = failed;
	if (!first) return;
	log.warn("could not fetch images of an import", {
		images: failed.length,
		first: first.url.replace(/[?#].*$/, "").replace(/\/\/[^/]*@/, "//"),
		problem: first.problem,
	});
}
