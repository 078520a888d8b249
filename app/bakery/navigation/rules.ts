const PATH_ON_THIS_SITE = /^(\/(?![/\\])|#|\?)/;

const WEB_ADDRESS = /^https?:\/\/[^\s/]/i;

/**
 * Whether a menu item or a button may lead there: a path on this site (`/products`, `#top`) or a
 * web address. Everything else could run a script or lead to another site unnoticed (`javascript:`,
 * `//host`).
 */
export function isLinkAddress(text: string): boolean {
	// Browsers ignore control characters inside addresses, so `/\t/host` is `//host` to them.
	if (/\p{Cc}/u.test(text)) return false;
	return PATH_ON_THIS_SITE.test(text) || isWebAddress(text);
}

/** Whether a link leaves this site's own paths: `https://…` or `http://…`. */
export function isWebAddress(text: string): boolean {
	return WEB_ADDRESS.test(text);
}
