import { createHash } from "node:crypto";

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

interface Options {
	/** Where the browser finds the backend if it is not this site. */
	backendOrigin: string | null;
}

/**
 * The Content-Security-Policy for a finished document. A page from memory cannot carry a nonce,
 * but its inline scripts are known, so each is allowed by its hash.
 */
export function contentSecurityPolicy(html: string, { backendOrigin }: Options): string {
	const hashes = new Set<string>();
	for (const [, script = ""] of html.matchAll(inlineScript)) {
		hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
	}
	const backend = backendOrigin ? ` ${backendOrigin} ${backendOrigin.replace(/^http/, "ws")}` : "";
	return [
		"default-src 'self'",
		`script-src 'self' ${[...hashes].join(" ")}`.trim(),
		// The owner's rich text and the theme carry style attributes.
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob: https:",
		"font-src 'self'",
		`connect-src 'self'${backend}`,
		// Besides videos, the back office frames the preview of a page.
		"frame-src 'self' https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com",
		"object-src 'none'",
		"base-uri 'self'",
		"form-action 'self'",
		"frame-ancestors 'self'",
	].join("; ");
}
