import type { OpeningHours } from "../../app/bakery/hours/schema.ts";
import type { Settings } from "../../app/bakery/site/schema.ts";
import type { Call } from "../../app/platform/backend/call.ts";

/**
 * Something that changes over time. What it depends on is read after each change of the content, so
 * the next change is known even while the database does not answer.
 */
export interface TimeSource {
	name: string;
	/** Reads what it depends on. @throws {BackendError} */
	read(known: KnownToSources): NextChange | Promise<NextChange>;
}

export interface KnownToSources {
	now: Date;
	settings: Settings;
	/** Null while no opening hours are saved. */
	hours: OpeningHours | null;
	/** A client with the secret key: it sees what visitors do not see yet. */
	service: Call;
}

/** The next change after an instant; null when none is known. */
export type NextChange = (after: Date) => Date | null;
