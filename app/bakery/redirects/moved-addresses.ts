import { isPathOfSite } from "../custom-pages/reserved-paths.ts";
import {
	comparablePath,
	type OldAddress,
	parseSiteAddress,
	type Redirect,
	toOldAddress,
} from "./redirects.ts";

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
