import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { isPathOfSite } from "../custom-pages/reserved-paths.ts";
import { column, type RecordOf, recordSchema } from "../records.ts";
import { line } from "../resource/kinds/line.ts";
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

const redirectSchema = recordSchema(columns);

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
const missingPathSchema = recordSchema({
	path: z.string(),
	/** How often in the last 30 days. */
	requests: z.number(),
	/** ISO 8601. */
	lastSeenAt: column("last_seen_at", z.string()),
});

export type MissingPath = z.infer<typeof missingPathSchema>;

/** Old addresses name no host: a redirect answers on every host of the site. */
const anyOrigin = "http://site.invalid";

/** An old address in the form in which addresses are compared. */
export interface OldAddress {
	/** In lower case, without a slash at the end. */
	path: string;
	/** In lower case, in alphabetical order. */
	query: URLSearchParams;
}

/**
 * Parses an address on this site; null for every other. Whatever it resolves to is on this site too:
 * `/.//name` would be another host.
 */
export function parseSiteAddress(address: string): URL | null {
	// Browsers ignore control characters inside addresses, so `/\t/host` is `//host` to them.
	if (!/^\/(?![/\\])/.test(address) || /[\p{Cc}\\]/u.test(address)) return null;
	if (!URL.canParse(address, anyOrigin)) return null;
	const url = new URL(address, anyOrigin);
	return url.origin === anyOrigin && !url.pathname.startsWith("//") ? url : null;
}

/** A path as paths are compared: case, doubled slashes, and a slash at the end don't matter. */
export function comparablePath(pathname: string): string {
	const path = pathname.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
	return path.replace(/(?:%[89a-f][\da-f])+/gi, readable).toLowerCase();
}

/** Letters of any alphabet instead of their percent-encoding. */
function readable(encoded: string): string {
	try {
		const text = decodeURIComponent(encoded);
		return /[\p{C}\p{Z}]/u.test(text) ? encoded : text;
	} catch {
		return encoded;
	}
}

/** The comparable form of an address. */
export function toOldAddress({ pathname, searchParams }: URL): OldAddress {
	const query = new URLSearchParams(
		[...searchParams].map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]),
	);
	query.sort();
	return { path: comparablePath(pathname), query };
}

/**
 * Reads an old address that was typed or pasted, as a path or with the host of the old site, and
 * spells it as it is stored: `HTTPS://old.example/Shop/Rye/?ID=7#top` is `/shop/rye?id=7`. Null if it
 * is none.
 */
export function readOldAddress(text: string): string | null {
	const path = text.trim().replace(/^https?:\/\/[^/?#]+/i, "") || "/";
	const url = parseSiteAddress(path.startsWith("?") ? `/${path}` : path);
	if (!url) return null;
	const { path: comparable, query } = toOldAddress(url);
	const search = query.toString();
	return search === "" ? comparable : `${comparable}?${search}`;
}

/** All redirects, by their old addresses. @throws {BackendError} */
export async function listRedirects(call: Call): Promise<Redirect[]> {
	return call("list_redirects", {}, z.array(redirectSchema));
}

/** Adds all of them, or none. @throws {BackendError} */
export async function addRedirects(
	call: Call,
	redirects: readonly Pick<Redirect, "oldAddress" | "newAddress">[],
	submissionId?: string,
): Promise<void> {
	const given = redirects.map(({ oldAddress, newAddress }) => ({
		old_address: oldAddress,
		new_address: newAddress,
	}));
	const submission = submissionId ? { submission_id: submissionId } : {};
	await call("add_redirects", { given, ...submission });
}

/** @throws {BackendError} also when it is already gone. */
export async function removeRedirect(call: Call, id: string): Promise<void> {
	await call("remove_redirect", { redirect_id: id });
}

/** The paths that visitors asked for most in the last 30 days, in vain. @throws {BackendError} */
export async function listMissingPaths(call: Call): Promise<MissingPath[]> {
	return call("list_missing_paths", {}, z.array(missingPathSchema));
}

/** Adds what a server has counted. @throws {BackendError} */
export async function countMissingPaths(
	service: Call,
	counts: ReadonlyMap<string, number>,
): Promise<void> {
	const given = [...counts].map(([path, requests]) => ({ path, requests }));
	await service("count_missing_paths", { given });
}
