/** A page of the bakery on another site. */
export interface SocialProfile {
	url: string;
	/** The name of that site. */
	name: string;
}

/** The most profiles a bakery can have. */
export const MAX_PROFILES = 10;

/** Sites by the domain of their profiles; others are called by their host. */
const SITES: readonly (readonly [domain: string, name: string])[] = [
	["instagram.com", "Instagram"],
	["facebook.com", "Facebook"],
	["tiktok.com", "TikTok"],
	["youtube.com", "YouTube"],
	["pinterest.com", "Pinterest"],
	["threads.net", "Threads"],
	["threads.com", "Threads"],
	["x.com", "X"],
	["twitter.com", "X"],
	["bsky.app", "Bluesky"],
	["mastodon.social", "Mastodon"],
	["linkedin.com", "LinkedIn"],
	["yelp.com", "Yelp"],
	["tripadvisor.com", "Tripadvisor"],
	["whatsapp.com", "WhatsApp"],
	["wa.me", "WhatsApp"],
	["t.me", "Telegram"],
	["xing.com", "XING"],
];

/** The owner's list as it is stored: a web address on each line. One without a scheme gets https. */
export function tidyProfiles(text: string): string {
	return linesOf(text)
		.map((line) => (/^[a-z][a-z\d+.-]*:/i.test(line) ? line : `https://${line}`))
		.join("\n");
}

/** Why such a list can't be saved; null if it can. */
export function profilesProblem(text: string): string | null {
	const lines = linesOf(text);
	if (lines.length > MAX_PROFILES) return `Enter at most ${MAX_PROFILES} social profiles`;
	const wrong = lines.find((line) => hostOf(line) === null);
	if (wrong === undefined) return null;
	return `“${wrong.slice(0, 100)}” isn't an https address. Enter one like https://instagram.com/yourbakery`;
}

/** The profiles of a list, in its order; lines that are no web addresses are left out. */
export function readProfiles(text: string | null): SocialProfile[] {
	const named = [...new Set(linesOf(text ?? ""))].slice(0, MAX_PROFILES).flatMap((url) => {
		const host = hostOf(url);
		return host === null ? [] : [{ url, name: siteName(host) }];
	});
	// Several of one site have their path in their names.
	return named.map(({ url, name }) => {
		const isOnly = named.filter((other) => other.name === name).length === 1;
		return { url, name: isOnly ? name : `${name} ${pathOf(url)}`.trimEnd() };
	});
}

function linesOf(text: string): string[] {
	return text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);
}

/** The host of an https address of the web, without its "www."; null for anything else. */
function hostOf(address: string): string | null {
	if (!URL.canParse(address)) return null;
	const { protocol, hostname, username, password } = new URL(address);
	const isPublic = /[^.]\.[a-z\d-]{2,}$/i.test(hostname);
	if (protocol !== "https:" || username || password || !isPublic) return null;
	return hostname.replace(/^www\./, "");
}

function siteName(host: string): string {
	const [, name = host] =
		SITES.find(([domain]) => host === domain || host.endsWith(`.${domain}`)) ?? [];
	return name;
}

function pathOf(url: string): string {
	return new URL(url).pathname.replaceAll("/", " ").trim();
}
