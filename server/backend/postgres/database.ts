import { log } from "../../../app/platform/log.server.ts";
import { outsideRequests } from "../../../app/platform/request-id.server.ts";
import { databaseOutages } from "../../metrics/operation-metrics.ts";
import { DatabaseUnreachable } from "../requests/outages.ts";
import { type DatabasePlace, DatabaseSocket } from "./database-socket.ts";
import { clientSettings, connectPostgres } from "./postgres-client.ts";
import type { ClientOptions } from "./postgres-sessions.ts";
import { type ConnectionFailure, probePostgres } from "./probe-postgres.ts";

/** A Postgres that this process serves from, and whether it can be reached. */
export type Database = ReturnType<typeof watchDatabase>;

interface Options {
	/** Called when it has hung for a minute, and after each further one. */
	onHanging?: () => void;
	/** Asks the database; in tests something else answers. */
	ask?: typeof probePostgres;
}

/**
 * What hangs is found by the watch. The driver's timeout, which is for a single lost connection, also
 * expires when this process is busy for so long.
 */
const connectSeconds = 30;
/** Between two questions while all is well. A connection that ends causes one at once. */
const restMilliseconds = 2000;
/** Between two questions while the database cannot be reached: the first wait, and the longest. */
const retryMilliseconds = { first: 100, max: 1000 };
/**
 * How long a database may hang before it is restarted: a disk or a machine that stalls for some
 * seconds recovers by itself, and a restart only adds to that.
 */
const hangingMilliseconds = 60_000;

interface Outage {
	since: number;
	/** Since when it has hung; null while it refuses. */
	hangingSince: number | null;
	retryAfter: number;
	end: PromiseWithResolvers<void>;
}

/**
 * Watches a Postgres. While it cannot be reached, new connections fail at once, and when it hangs,
 * existing ones are closed, so that their queries fail. One probe at a time finds out when it is
 * back.
 */
export function watchDatabase(url: string, options: Options = {}) {
	const { ask = probePostgres, onHanging = () => {} } = options;
	const sockets = new Set<DatabaseSocket>();
	let outage: Outage | null = null;
	let checking: Promise<boolean> | null = null;
	let timer: NodeJS.Timeout | undefined;
	const closing = new AbortController();
	schedule(restMilliseconds);

	/** Checks it now; concurrent calls share one check. Resolves after four seconds, unless this process is busy. */
	function check(): Promise<boolean> {
		clearTimeout(timer);
		checking ??= outsideRequests(() => ask(url, closing.signal).then(take)).finally(() => {
			checking = null;
		});
		return checking;
	}

	function take(failure: ConnectionFailure | null): boolean {
		if (closing.signal.aborted) return failure === null;
		if (failure) reportFailure(failure);
		else endOutage();
		schedule(outage?.retryAfter ?? restMilliseconds);
		return failure === null;
	}

	function schedule(milliseconds: number): void {
		timer = setTimeout(() => void check(), milliseconds).unref();
	}

	function reportFailure({ reason, isSilent }: ConnectionFailure): void {
		if (!outage) log.error("could not reach the database; retrying", { reason });
		if (!outage) databaseOutages.value += 1;
		outage ??= {
			since: Date.now(),
			hangingSince: null,
			retryAfter: retryMilliseconds.first / 2,
			end: Promise.withResolvers(),
		};
		const { retryAfter } = outage;
		outage.retryAfter = Math.min(retryAfter * 2, retryMilliseconds.max);
		outage.hangingSince = isSilent ? (outage.hangingSince ?? Date.now()) : null;
		if (!isSilent) return;
		for (const socket of sockets) socket.destroy(new DatabaseUnreachable(reason));
		if (Date.now() - (outage.hangingSince ?? 0) < hangingMilliseconds) return;
		outage.hangingSince = Date.now();
		onHanging();
	}

	function endOutage(): void {
		if (!outage) return;
		const seconds = ((Date.now() - outage.since) / 1000).toFixed(1);
		log.info("the database is available again", { afterSeconds: seconds });
		outage.end.resolve();
		outage = null;
	}

	async function openSocket(place: DatabasePlace, shouldWait: boolean): Promise<DatabaseSocket> {
		if (shouldWait) await outage?.end.promise;
		const socket = new DatabaseSocket(() => {
			sockets.delete(socket);
			// A connection refused here is no news.
			if (!outage && !closing.signal.aborted) void check();
		});
		const isRefused = outage !== null || closing.signal.aborted;
		if (isRefused) return socket.refuse("not at the moment");
		sockets.add(socket);
		return socket.open(place);
	}

	/**
	 * The settings of a client. While the database cannot be reached, its connections fail at once,
	 * or wait until it is back.
	 */
	const settings = (whileUnreachable: "fail" | "wait") => ({
		...clientSettings,
		connect_timeout: connectSeconds,
		socket: (place: DatabasePlace) => openSocket(place, whileUnreachable === "wait"),
	});

	return {
		url,
		/** The last known state. */
		get isReachable(): boolean {
			return outage === null;
		},
		check,
		settings,
		/** Opens a client with these settings, and others. */
		connect: (whileUnreachable: "fail" | "wait", others?: ClientOptions) =>
			connectPostgres(url, { ...settings(whileUnreachable), ...others }),
		/** Stops watching, after the owners of all clients have ended them. */
		async close(): Promise<void> {
			closing.abort();
			clearTimeout(timer);
			await checking;
			// A client that ended while it waited to connect again connects all the same.
			for (const socket of sockets) socket.destroy();
		},
	};
}
