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
