import postgres, { type Sql } from "postgres";
import { type DatabasePlace, DatabaseSocket } from "./database-socket.ts";
import { type ClientOptions, withSessions } from "./postgres-sessions.ts";

/** How long Postgres may take to let a session in. */
export const connectSeconds = 4;

/**
 * The settings of every client of Postgres in this program. Without them the driver tries again
 * every 5 to 10 milliseconds where Postgres takes a connection and ends it.
 */
export const clientSettings = {
	onnotice() {},
	connect_timeout: connectSeconds,
	/** Seconds until a connection that was lost is made again. */
	backoff: () => 0.2 + Math.random() * 0.2,
	// Learning the types of arrays is a query of its own; a connection that is lost meanwhile would
	// end the process.
	fetch_types: false,
	// Notices within a minute or two that a machine on the way has forgotten the connection.
	keep_alive: 30,
	socket: (place: DatabasePlace) => new DatabaseSocket().open(place),
} satisfies ClientOptions;

/** Opens a client. Give `end` a timeout: a query that waits would hold it up forever. */
export function connectPostgres(url: string, options: ClientOptions = {}): Sql {
	const settings = { ...clientSettings, ...options };
	return withSessions(postgres(url, settings) as Sql, url, settings);
}
