import { setTimeout as wait } from "node:timers/promises";
import { log } from "../../../app/platform/log.server.ts";
import { postgresRestarts } from "../../metrics/operation-metrics.ts";
import { errorMessage, StartError } from "../../process/start-error.ts";
import { FolderInUse } from "./postgres-cluster.ts";
import type { PostgresProcess } from "./postgres-process.ts";

interface Options {
	first: PostgresProcess;
	/** Starts it again, at the same address. */
	launchAgain: (signal: AbortSignal) => Promise<PostgresProcess>;
	/** Called once, when it cannot be restarted. */
	onGivenUp: (reason: StartError) => void;
	/** How long restarting is tried. */
	giveUpAfterMilliseconds?: number | undefined;
}

const delayMilliseconds = { first: 100, max: 30_000 };

/** Freeing a full disk takes a few minutes; longer outages are left to the operator. */
const fiveMinutes = 5 * 60_000;

/** A Postgres that has run this long counts as recovered. */
const stableMilliseconds = 60_000;

/**
 * Starts a Postgres again whenever it has ended by itself, with growing delays, and gives up when
 * it could not be restarted for too long.
 */
export function supervise(options: Options) {
	const { launchAgain, onGivenUp, giveUpAfterMilliseconds = fiveMinutes } = options;
	const stopping = new AbortController();
	let current = options.first;
	let returning = Promise.resolve();
	let startedAt = Date.now();
	let problem = { since: 0, delay: delayMilliseconds.first };
	watch();

	function watch(): void {
		void current.ended.then((output) => {
			if (stopping.signal.aborted) return;
			log.error("Postgres exited unexpectedly and is restarted", {
				output: lastFailureLines(output),
			});
			if (Date.now() - startedAt > stableMilliseconds || problem.since === 0) {
				problem = { since: Date.now(), delay: delayMilliseconds.first };
			}
			returning = restartWithDelays();
		});
	}

	async function restartWithDelays(): Promise<void> {
		const left = problem.since + giveUpAfterMilliseconds - Date.now();
		const tooLong = AbortSignal.timeout(Math.max(0, left));
		const signal = AbortSignal.any([stopping.signal, tooLong]);
		let reason: unknown = "it ends again and again";
		for (;;) {
			try {
				await wait(nextDelay(), undefined, { signal });
				current = await launchAgain(signal);
				startedAt = Date.now();
				postgresRestarts.value += 1;
				log.info("Postgres is running again");
				return watch();
			} catch (error) {
				if (stopping.signal.aborted) return;
				if (tooLong.aborted) return giveUp(reason);
				if (error instanceof FolderInUse) return giveUp(error);
				reason = error;
				log.error("couldn't restart Postgres yet", { reason });
			}
		}
	}

	function nextDelay(): number {
		const { delay } = problem;
		problem.delay = Math.min(delay * 2, delayMilliseconds.max);
		return delay;
	}

	function giveUp(cause: unknown): void {
		const message = `The database could not be started again: ${errorMessage(cause)}`;
		onGivenUp(new StartError(message, { cause }));
	}

	return {
		/** Ends what hangs, so that it is started again. */
		restart(): void {
			log.error("Postgres does not respond and is killed");
			current.kill();
		},
		/** Ends it for good; resolves when its process is gone. */
		async stop(): Promise<void> {
			stopping.abort();
			await returning;
			await current.stop();
		},
	};
}

/** After the line with the failure, Postgres logs what it did about it. */
const linesPerFailure = 5;

function lastFailureLines(output: string): string {
	const lines = output.trim().split("\n").slice(-linesPerFailure);
	return lines.findLast((line) => /\b(?:FATAL|PANIC):/.test(line)) ?? "nothing";
}
