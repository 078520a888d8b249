import { setTimeout as wait } from "node:timers/promises";
import { log } from "../../app/platform/log.server.ts";
import { FolderInUse } from "./postgres-owner.ts";
import type { PostgresProcess } from "./postgres-process.ts";
import { errorMessage, StartError } from "./start-error.ts";

/** A Postgres that is started again when it ends by itself. */
export interface SupervisedPostgres {
	/** Ends what hangs, so that it is started again. */
	restart(): void;
	/** Ends it for good; resolves when its process is gone. */
	stop(): Promise<void>;
}

interface Options {
	first: PostgresProcess;
	/** Starts it again, at the same address. */
	launchAgain: (signal: AbortSignal) => Promise<PostgresProcess>;
	/** Called once, when it cannot be had back. */
	onGivenUp: (reason: StartError) => void;
	/** So long it is tried. */
	giveUpAfterMilliseconds?: number | undefined;
}

const delayMilliseconds = { first: 100, longest: 30_000 };

/** Whoever frees a full disk needs a few minutes; what takes longer is left to who runs the site. */
const fiveMinutes = 5 * 60_000;

/** A Postgres that has run so long is over its trouble, and the next one is another. */
const steadyMilliseconds = 60_000;

/**
 * Starts a Postgres again whenever it has ended by itself, with growing delays, and gives up when
 * it could not be had back for too long.
 */
export function supervise(options: Options): SupervisedPostgres {
	const { launchAgain, onGivenUp, giveUpAfterMilliseconds = fiveMinutes } = options;
	const stopping = new AbortController();
	let current = options.first;
	let returning = Promise.resolve();
	let startedAt = Date.now();
	let trouble = { since: 0, delay: delayMilliseconds.first };
	watch();

	function watch(): void {
		void current.ended.then((said) => {
			if (stopping.signal.aborted) return;
			log.error("Postgres has ended by itself and is started again", { said: lastFailure(said) });
			if (Date.now() - startedAt > steadyMilliseconds || trouble.since === 0) {
				trouble = { since: Date.now(), delay: delayMilliseconds.first };
			}
			returning = bringBack();
		});
	}

	async function bringBack(): Promise<void> {
		const left = trouble.since + giveUpAfterMilliseconds - Date.now();
		const tooLong = AbortSignal.timeout(Math.max(0, left));
		const signal = AbortSignal.any([stopping.signal, tooLong]);
		let reason: unknown = "it ends again and again";
		for (;;) {
			try {
				await wait(nextDelay(), undefined, { signal });
				current = await launchAgain(signal);
				startedAt = Date.now();
				log.info("Postgres runs again");
				return watch();
			} catch (error) {
				if (stopping.signal.aborted) return;
				if (tooLong.aborted) return giveUp(reason);
				if (error instanceof FolderInUse) return giveUp(error);
				reason = error;
				log.error("Postgres cannot be started again yet", { reason });
			}
		}
	}

	function nextDelay(): number {
		const { delay } = trouble;
		trouble.delay = Math.min(delay * 2, delayMilliseconds.longest);
		return delay;
	}

	function giveUp(cause: unknown): void {
		const message = `The database could not be started again: ${errorMessage(cause)}`;
		onGivenUp(new StartError(message, { cause }));
	}

	return {
		restart() {
			log.error("Postgres hangs and is ended by force");
			current.kill();
		},
		async stop() {
			stopping.abort();
			await returning;
			await current.stop();
		},
	};
}

/** Behind the failure that has ended it Postgres tells what it did about that. */
const linesOfAnEnd = 5;

function lastFailure(said: string): string {
	const lines = said.trim().split("\n").slice(-linesOfAnEnd);
	return lines.findLast((line) => /\b(?:FATAL|PANIC):/.test(line)) ?? "nothing";
}
