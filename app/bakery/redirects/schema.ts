import { z } from "../../platform/zod.ts";
import { isPathOfSite } from "../custom-pages/reserved-paths.ts";
import { column, type RecordOf, recordSchema } from "../records.ts";
import { line } from "../resource/kinds/line.ts";
import { parseSiteAddress, readOldAddress, toOldAddress } from "./old-address.ts";

/** Redirects that a site can have. */
export const MAX_REDIRECTS = 1000;

/** The longest old or new address, in characters. */
const MAX_ADDRESS_LENGTH = 500;

const tooLong = (label: string) => `${label} must be at most ${MAX_ADDRESS_LENGTH} characters`;

export const redirectFields = {
	/** A path with an optional query, as `readOldAddress` spells it. */
	oldAddress: line("Old Address", MAX_ADDRESS_LENGTH, {
		typed: z
			.string()
			.trim()
			.min(1, "Old address is required")
			.overwrite((text) => readOldAddress(text) ?? text)
			.max(MAX_ADDRESS_LENGTH, tooLong("Old address"))
			// That it is missing is said once.
			.refine((text) => text === "" || readOldAddress(text) !== null, {
				error: "Old address must start with / or be a web address",
			})
			.refine((text) => !isPathOfSite(pathOf(text)), {
				error: ({ input }) => `“${input}” is a page of this site, so it can't redirect`,
			}),
	}),
	/** An address on this site. */
	newAddress: line("New Address", MAX_ADDRESS_LENGTH, {
		typed: z
			.string()
			.trim()
			.min(1, "New address is required")
			.max(MAX_ADDRESS_LENGTH, tooLong("New address"))
			.refine((text) => text === "" || (parseSiteAddress(text) !== null && !/\s/.test(text)), {
				error: "New address must be a path on this site, such as /products",
			}),
	}),
};

const columns = { id: z.string(), ...redirectFields };

/** A redirect from an address of an old site. */
export interface Redirect extends RecordOf<typeof columns> {}

export const redirectSchema = recordSchema(columns);

/** The form of a redirect (product §26.2). */
export const redirectFormSchema = z.object({
	oldAddress: redirectFields.oldAddress.typed,
	newAddress: redirectFields.newAddress.typed,
});

export type RedirectForm = z.infer<typeof redirectFormSchema>;

/** The path of an old address. */
export function pathOf(oldAddress: string): string {
	const url = parseSiteAddress(oldAddress);
	return url ? toOldAddress(url).path : oldAddress;
}

/** A path that visitors asked for in vain. */
export const missingPathSchema = recordSchema({
	path: z.string(),
	/** How often in the last 30 days. */
	requests: z.number(),
	/** ISO 8601. */
	lastSeenAt: column("last_seen_at", z.string()),
});

export type MissingPath = z.infer<typeof missingPathSchema>;
