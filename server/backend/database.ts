import type { Sql } from "postgres";
import { log } from "../../app/platform/log.server.ts";
import { askPostgres, type Trouble } from "./ask-postgres.ts";
import { type DatabasePlace, DatabaseSocket } from "./database-socket.ts";
import { DatabaseUnreachable } from "./database-unreachable.ts";
import { type ClientOptions, clientSettings, connectPostgres } from "./postgres-client.ts";

/** A Postgres that this process serves from, and whether it can be reached. */
export interface Database {
	readonly url: string;
	/** As far as is known without asking. */
	readonly isReachable: boolean;
	/** Asks it now, several callers at once one time. Resolves after four seconds at the latest. */
	check(): Promise<boolean>;
	/**
	 * The settings of a client. While the database cannot be reached, its connections fail at once,
	 * or wait until it is back.
	 */
	settings(whileUnreachable: "fail" | "wait"): ClientOptions;
	/** Opens a client with these settings, and others. */
	connect(whileUnreachable: "fail" | "wait", options?: ClientOptions): Sql;
	/** Ends the watching. Clients are ended by whoever has opened them. */
	close(): Promise<void>;
}

interface Options {
	/** Called when it has hung for a minute, and after each further one. */
	onHanging?: () => void;
	/** Asks the database; in tests something else answers. */
	ask?: typeof askPostgres;
}

/** Between two questions while all is well. A connection that ends causes one at once. */
const restMilliseconds = 2000;
/** Between two questions while the database cannot be reached: the first wait, and the longest. */
const retryMilliseconds = { first: 100, longest: 1000 };
/**
 * So long a database may hang before something is done about it: a disk or a machine that stands
 * still for some seconds goes on by itself, and a restart then only adds a recovery.
 */
const hangingMilliseconds = 60_000;

interface Absence {
	since: number;
	/** Since when it has hung; null while it refuses. */
	hangingSince: number | null;
	retryAfter: number;
	end: PromiseWithResolvers<void>;
}

/**
 * Watches a Postgres. When it cannot be reached, nobody waits for it: connections are not tried any
 * more, and when it hangs, those that stand are cut off, so that what waits on them fails. One
 * question at a time finds out when it is back.
 */
export function watchDatabase(url: string, options: Options = {}): Database {
	const { ask = askPostgres, onHanging = () => {} } = options;
	const sockets = new Set<DatabaseSocket>();
	let absence: Absence | null = null;
	let checking: Promise<boolean> | null = null;
	let timer: NodeJS.Timeout | undefined;
	const closing = new AbortController();
	schedule(restMilliseconds);

	function check(): Promise<boolean> {
		clearTimeout(timer);
		checking ??= ask(url, closing.signal)
			.then(take)
			.finally(() => {
				checking = null;
			});
		return checking;
	}

	function take(trouble: Trouble | null): boolean {
		if (closing.signal.aborted) return trouble === null;
		if (trouble) noteTrouble(trouble);
		else endAbsence();
		schedule(absence?.retryAfter ?? restMilliseconds);
		return trouble === null;
	}

	function schedule(milliseconds: number): void {
		timer = setTimeout(() => void check(), milliseconds).unref();
	}

	function noteTrouble({ reason, isSilent }: Trouble): void {
		if (!absence) log.error("the database cannot be reached; it is tried again", { reason });
		absence ??= beginAbsence();
		const { retryAfter } = absence;
		absence.retryAfter = Math.min(retryAfter * 2, retryMilliseconds.longest);
		absence.hangingSince = isSilent ? (absence.hangingSince ?? Date.now()) : null;
		if (!isSilent) return;
		for (const socket of sockets) socket.destroy(new DatabaseUnreachable(reason));
		if (Date.now() - (absence.hangingSince ?? 0) < hangingMilliseconds) return;
		absence.hangingSince = Date.now();
		onHanging();
	}

	function endAbsence(): void {
		if (!absence) return;
		const seconds = ((Date.now() - absence.since) / 1000).toFixed(1);
		log.info("the database is back", { afterSeconds: seconds });
		absence.end.resolve();
		absence = null;
	}

	async function openSocket(place: DatabasePlace, isPatient: boolean): Promise<DatabaseSocket> {
		if (isPatient) await absence?.end.promise;
		const socket = new DatabaseSocket(() => {
			sockets.delete(socket);
			// Whoever was refused here has told nothing new.
			if (!absence && !closing.signal.aborted) void check();
		});
		if (absence) void socket.refuse(new DatabaseUnreachable("not at the moment"));
		else sockets.add(socket.open(place));
		return socket;
	}

	const settings = (whileUnreachable: "fail" | "wait") => ({
		...clientSettings,
		socket: (place: DatabasePlace) => openSocket(place, whileUnreachable === "wait"),
	});

	return {
		url,
		get isReachable() {
			return absence === null;
		},
		check,
		settings,
		connect: (whileUnreachable, others) =>
			connectPostgres(url, { ...settings(whileUnreachable), ...others }),
		async close() {
			closing.abort();
			clearTimeout(timer);
			await checking;
		},
	};
}

function beginAbsence(): Absence {
	return {
		since: Date.now(),
		hangingSince: null,
		retryAfter: retryMilliseconds.first / 2,
		end: Promise.withResolvers(),
	};
}
