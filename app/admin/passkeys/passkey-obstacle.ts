import { readPublicEnvironment } from "../../platform/browser/public-environment.ts";

/** The conditions of a page for passkeys. */
interface Conditions {
	/** The public address of the site. */
	siteUrl: string;
	/** The address at which the page is open. */
	origin: string;
	isSecure: boolean;
	isSupported: boolean;
}

/** Why this page can't use passkeys, in a sentence; null when it can. */
export function passkeyObstacle(): string | null {
	return findObstacle({
		siteUrl: readPublicEnvironment().siteUrl,
		origin: location.origin,
		isSecure: window.isSecureContext,
		isSupported: "PublicKeyCredential" in window,
	});
}

/** The same for given conditions. */
export function findObstacle(page: Conditions): string | null {
	if (isIpAddress(new URL(page.siteUrl).hostname)) {
		return "Passkeys need a domain name, and this site only has an IP address. Ask the person who hosts it to set SITE_URL.";
	}
	if (page.origin !== page.siteUrl) {
		return `Passkeys only work at ${page.siteUrl}. Open the back office there.`;
	}
	if (!page.isSecure) return "Passkeys need https. Ask the person who hosts this site.";
	return page.isSupported ? null : "This browser doesn't support passkeys.";
}

/** @param hostname of a URL, where the numbers of an IPv6 address are in brackets. */
function isIpAddress(hostname: string): boolean {
	return hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
}
