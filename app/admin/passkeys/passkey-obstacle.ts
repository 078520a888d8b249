import { isHostedBackend } from "../../platform/browser/browser-client.ts";
import { readPublicEnvironment } from "../../platform/browser/public-environment.ts";

/** Why this page can't use passkeys, in a sentence; null when it can. */
export function passkeyObstacle(): string | null {
	const { siteUrl } = readPublicEnvironment();
	const site = new URL(siteUrl);
	if (isHostedBackend()) {
		return "Supabase keeps the accounts of this site, and signs in with passwords only.";
	}
	if (/^[\d.]+$|:/.test(site.hostname)) {
		return "Passkeys need a domain name, and this site only has an IP address. Ask the person who hosts it to set SITE_URL.";
	}
	if (location.origin !== site.origin) {
		return `Passkeys only work at ${siteUrl}. Open the back office there.`;
	}
	if (!window.isSecureContext) return "Passkeys need https. Ask the person who hosts this site.";
	return "PublicKeyCredential" in window ? null : "This browser doesn't support passkeys.";
}
