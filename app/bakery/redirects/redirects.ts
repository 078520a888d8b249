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

/** The form of a redirect (product §24). */
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
interface OldAddress {
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
function toOldAddress({ pathname, searchParams }: URL): OldAddress {
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

/** Records with an address, and the addresses they had before. */
interface Content {
	categories: readonly { slug: string; earlierSlugs: readonly string[] }[];
	/** Those of the owner's own that visitors can see. */
	pages: readonly { path: string; earlierPaths: readonly string[] }[];
	redirects: readonly Pick<Redirect, "oldAddress" | "newAddress">[];
}

/** Finds where an address leads now. Null for one that leads nowhere else. */
export type FindMoved = (url: URL) => string | null;

/** A target may be an old address itself, and so on; a longer way is a circle. */
const maxSteps = 10;

/**
 * Follows earlier slugs of categories, earlier paths of pages, and redirects to the end, so that
 * visitors are redirected once. A page wins over a redirect from its address.
 */
export function createFindMoved({ categories, pages, redirects }: Content): FindMoved {
	const slugs = mapEach(categories, ({ slug, earlierSlugs }) => [earlierSlugs, slug]);
	const paths = mapEach(pages, ({ path, earlierPaths }) => [earlierPaths, path]);
	const current = new Set(pages.map(({ path }) => `/${path}`));
	const targets = groupByPath(redirects);

	function nextOf(url: URL): URL | null {
		const path = comparablePath(url.pathname);
		if (path === "/products") {
			const slug = slugs.get(url.searchParams.get("category") ?? "");
			return slug === undefined ? null : withCategory(url, slug);
		}
		if (current.has(path) || isPathOfSite(path)) return null;
		const moved = paths.get(path.slice(1));
		if (moved !== undefined) return withPath(url, `/${moved}`);
		const { query } = toOldAddress(url);
		const target = targets.get(path)?.find((each) => contains(query, each.old.query));
		return target ? parseSiteAddress(target.newAddress) : null;
	}

	return (url) => {
		let found: URL | null = null;
		for (let step = 0; step < maxSteps; step += 1) {
			const next = nextOf(found ?? url);
			if (!next) return found && found.pathname + found.search + found.hash;
			found = next;
		}
		return null;
	};
}

function mapEach<Item>(
	items: readonly Item[],
	read: (item: Item) => [earlier: readonly string[], now: string],
): Map<string, string> {
	return new Map(
		items.flatMap((item) => {
			const [earlier, now] = read(item);
			return earlier.map((name) => [name, now] as const);
		}),
	);
}

interface Target {
	old: OldAddress;
	newAddress: string;
}

/** The redirects of each path: those with the most parameters first. */
function groupByPath(redirects: Content["redirects"]): Map<string, Target[]> {
	const groups = new Map<string, Target[]>();
	for (const { oldAddress, newAddress } of redirects) {
		const url = parseSiteAddress(oldAddress);
		if (!url) continue;
		const old = toOldAddress(url);
		groups.set(old.path, [...(groups.get(old.path) ?? []), { old, newAddress }]);
	}
	for (const group of groups.values()) group.sort((a, b) => b.old.query.size - a.old.query.size);
	return groups;
}

/** Whether a query has all parameters of an old address: campaigns add others. */
function contains(query: URLSearchParams, wanted: URLSearchParams): boolean {
	return [...wanted].every(([name, value]) => query.has(name, value));
}

function withCategory(url: URL, slug: string): URL {
	const moved = withPath(url, "/products");
	moved.searchParams.set("category", slug);
	return moved;
}

function withPath(url: URL, path: string): URL {
	const moved = new URL(url);
	moved.pathname = path;
	return moved;
}
