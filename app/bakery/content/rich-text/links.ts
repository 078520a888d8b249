import { withPlainDomain } from "../../../platform/text/email.ts";
import { dialedNumber } from "../../contact/links.ts";
import { isLinkAddress } from "../../navigation/menu-items.ts";

/** Whether a text may link there: a path of this site, a web or email address, a phone number. */
export function isRichTextLink(address: string): boolean {
	return isLinkAddress(address) || /^(?:mailto|tel):[^\s\p{Cc}]+$/iu.test(address);
}

/**
 * Whether pages leave out an address that is written in the HTML of a text: it could run a script or
 * lead to another site unnoticed. Addresses relative to the page are kept.
 */
export function isRefusedLink(address: string): boolean {
	// Browsers ignore control characters and spaces around a scheme.
	const written = address.replace(/[\p{Cc}\s]+/gu, "");
	const scheme = /^([^/?#:]*):/.exec(written)?.[1];
	if (scheme === undefined) return /^[/\\]{2}/.test(written);
	return !/^(?:https?|mailto|tel)$/i.test(scheme);
}

const LINK = /<a\s[^<>]*?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi;

/** The addresses of links in a text that pages leave out, as they are written. */
export function refusedLinks(html: string): string[] {
	const addresses = [...html.matchAll(LINK)].map(
		([, double, single, bare]) => double ?? single ?? bare ?? "",
	);
	return [...new Set(addresses)].filter((address) => isRefusedLink(withoutEntities(address)));
}

/** The character references that matter for a scheme. */
function withoutEntities(text: string): string {
	return text
		.replace(/&#(x[\da-f]{1,6}|\d{1,7});?/gi, (_, code: string) => {
			const number = Number(code.toLowerCase().replace("x", "0x"));
			return number <= 0x10ffff ? String.fromCodePoint(number) : "";
		})
		.replace(/&(?:colon|tab|newline|sol|bsol|amp);/gi, (name) => {
			const characters: Record<string, string> = {
				...{ "&colon;": ":", "&sol;": "/", "&bsol;": "\\", "&amp;": "&" },
			};
			return characters[name.toLowerCase()] ?? "";
		});
}

/** A typed link, completed with `https://`, `mailto:`, or `tel:`; null if it cannot be a link. */
export function completeLink(typed: string): string | null {
	const address = typed.trim();
	const phone = phoneNumber(address.replace(/^tel:/i, ""));
	if (phone && !/^mailto:/i.test(address)) return `tel:${phone}`;
	if (isMailAddress(address)) return `mailto:${withPlainDomain(address)}`;
	if (isRichTextLink(address)) return isWholeLink(address) ? address : null;
	return isHostAndPath(address) ? `https://${address}` : null;
}

/** The digits of a phone number; null for anything else. */
function phoneNumber(text: string): string | null {
	if (!/^\+?[\d\s()./\u2010-\u2013-]+$/.test(text)) return null;
	const digits = dialedNumber(text);
	const isIpAddress = /^\d+(?:\.\d+){3}$/.test(text);
	return /^\+?\d{5,15}$/.test(digits) && !isIpAddress ? digits : null;
}

function isMailAddress(text: string): boolean {
	return /^[^\s@/:?#<>"(),;]+@[^\s@/:?#]+\.[^\s@/:?#.]{2,}$/.test(text);
}

/** `https:` and `mailto:` alone are not links. */
function isWholeLink(address: string): boolean {
	if (/^mailto:/i.test(address)) return /^mailto:[^@?]+@[^@?]+/i.test(address);
	if (/^tel:/i.test(address)) return /\d/.test(address);
	return /^[/#?]/.test(address) || URL.canParse(address);
}

/** Begins with a name like `example.com` or `www.bäckerei.example`. */
function isHostAndPath(text: string): boolean {
	if (!/^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u.test(text)) return false;
	return URL.canParse(`https://${text}`);
}

/** Where the players come from that a text may frame; the Content-Security-Policy lets them in. */
export const VIDEO_FRAME_ORIGINS = [
	"https://www.youtube-nocookie.com",
	"https://player.vimeo.com",
] as const;

const YOUTUBE_HOSTS = new Set([
	"youtube.com",
	"www.youtube.com",
	"m.youtube.com",
	"youtu.be",
	"youtube-nocookie.com",
	"www.youtube-nocookie.com",
]);

const VIMEO_HOSTS = new Set(["vimeo.com", "www.vimeo.com", "player.vimeo.com"]);

/** The address of a YouTube or Vimeo player that sets no cookies; null for anything else. */
export function videoPlayerUrl(address: string): string | null {
	const absolute = address.startsWith("//") ? `https:${address}` : address;
	if (!URL.canParse(absolute)) return null;
	const url = new URL(absolute);
	if (!/^https?:$/.test(url.protocol)) return null;
	if (YOUTUBE_HOSTS.has(url.hostname)) return youtubePlayer(url);
	if (VIMEO_HOSTS.has(url.hostname)) return vimeoPlayer(url);
	return null;
}

function youtubePlayer(url: URL): string | null {
	const inPath = /^\/(?:embed\/|shorts\/|live\/|v\/)?([\w-]{11})$/.exec(url.pathname)?.[1];
	const id = url.pathname === "/watch" ? url.searchParams.get("v") : inPath;
	return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

function vimeoPlayer(url: URL): string | null {
	const id = /^\/(?:video\/)?(\d+)$/.exec(url.pathname)?.[1];
	return id ? `https://player.vimeo.com/video/${id}` : null;
}
