/**
 * Whether a form comes from a page of this site, if the browser says. Schemes are not compared:
 * behind a proxy that terminates TLS, a page has https and its request http.
 */
export function isFromThisSite(request: Request, siteUrl: string): boolean {
	const origin = request.headers.get("origin");
	if (origin === null) return true;
	const host = URL.parse(origin)?.host;
	return host !== undefined && [request.url, siteUrl].some((url) => new URL(url).host === host);
}
