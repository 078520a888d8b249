import type { Fields, RecordOf } from "../records.ts";

/** Redirects that a site can have. */
export const MOST_REDIRECTS = 1000;

/** The longest old or new address, in characters. */
export const LONGEST_ADDRESS = 500;

export const redirectFields = [
	"id",
	/** A path with an optional query, as `readOldAddress` spells it. */
	"oldAddress:old_address",
	/** An address on this site. */
	"newAddress:new_address",
] as const satisfies Fields<"redirects">;

/** A redirect from an address of an old site. */
export interface Redirect extends RecordOf<"redirects", typeof redirectFields> {}

/** A path that visitors asked for in vain. */
export interface MissingPath {
	path: string;
	/** How often in the last 30 days. */
	requests: number;
	/** ISO 8601. */
	lastSeenAt: string;
}
