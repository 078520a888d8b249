import { createHash } from "node:crypto";
import { VIDEO_FRAME_ORIGINS } from "../../../app/bakery/content/rich-text/links.ts";

/** A document, and the program's own inline scripts in it. */
interface CheckedDocument {
	html: string;
	scripts: string[];
}

/**
 * Finds the program's own inline scripts in a document: they have the nonce of this rendering,
 * which no author of content can know. The nonce is removed, so that the document can be cached.
 */
export function takeOwnScripts(html: string, nonce: string): CheckedDocument {
	const mark = ` nonce="${nonce}"`;
	const inline = html.matchAll(/<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g);
	const own = [...inline].filter(
		([, attributes = ""]) => attributes.includes(mark) && !/\ssrc=/.test(attributes),
	);
	const scripts = own.map(([, , script = ""]) => script);
	return { scripts, html: html.replaceAll(mark, "") };
}

/**
 * The Content-Security-Policy of a finished document. A cached page cannot have a nonce, so each of
 * its own inline scripts is allowed by its hash.
 */
export function contentSecurityPolicy(scripts: Iterable<string>): string {
	const hashes = new Set([...scripts].map(hashSource));
	return [
		"default-src 'self'",
		`script-src 'self' ${[...hashes].join(" ")}`.trim(),
		// The owner's rich text and the theme carry style attributes.
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob: https:",
		// The style sheet carries the faces that every page needs.
		"font-src 'self' data:",
		"connect-src 'self'",
		// Besides videos, the back office frames the preview of a page.
		`frame-src 'self' ${VIDEO_FRAME_ORIGINS.join(" ")}`,
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'self'",
	].join("; ");
}

/** An inline script as a source of `script-src`. */
export function hashSource(script: string): string {
	return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
