import type { OpeningHours } from "../../app/bakery/hours/schema.ts";
import type { Settings } from "../../app/bakery/site/schema.ts";
import type { DataClient } from "../../app/platform/supabase.ts";

/**
 * Something that changes for visitors by time alone. What it depends on is read when the content has
 * changed, and when it changes next is computed from that: also while the database does not answer.
 */
export interface TimeSource {
	name: string;
	/** Reads what it depends on. @throws {BackendError} */
	read(known: KnownToSources): NextChange | Promise<NextChange>;
}

export interface KnownToSources {
	/** What time it is while they are read. */
	now: Date;
	settings: Settings;
	/** Null while no opening hours are saved. */
	hours: OpeningHours | null;
	/** A client with the secret key: it sees what visitors do not see yet. */
	service: DataClient;
}

/** When something changes next, later than an instant; null when that is not known to happen. */
export type NextChange = (after: Date) => Date | null;
