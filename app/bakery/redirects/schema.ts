import { z } from "../../platform/zod.ts";
import { column, type RecordOf, recordSchema } from "../records.ts";

/** Redirects that a site can have. */
export const MOST_REDIRECTS = 1000;

/** The longest old or new address, in characters. */
export const LONGEST_ADDRESS = 500;

export const redirectFields = {
	id: z.string(),
	/** A path with an optional query, as `readOldAddress` spells it. */
	oldAddress: column("old_address", z.string()),
	/** An address on this site. */
	newAddress: column("new_address", z.string()),
};

/** A redirect from an address of an old site. */
export interface Redirect extends RecordOf<typeof redirectFields> {}

export const redirectSchema = recordSchema(redirectFields);

/** A path that visitors asked for in vain. */
export const missingPathSchema = recordSchema({
	path: z.string(),
	/** How often in the last 30 days. */
	requests: z.number(),
	/** ISO 8601. */
	lastSeenAt: column("last_seen_at", z.string()),
});

export type MissingPath = z.infer<typeof missingPathSchema>;
