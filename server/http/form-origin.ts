/**
 * Whether a form comes from a page of this site, as far as the browser tells. Schemes are not
 * compared: behind a proxy that terminates TLS the request arrives by http from a page by https.
 * @param siteUrl the public address of the site.
 */
export function isFromThisSite(request: Request, siteUrl: string): boolean {
	const origin = request.headers.get("origin");
	if (origin === null) return true;
	const host = URL.parse(origin)?.host;
	return host !== undefined && [request.url, siteUrl].some((url) => new URL(url).host === host);
}
