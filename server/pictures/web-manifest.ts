import type { Seo, Settings } from "../../app/bakery/site/schema.ts";
import { BACKGROUND, themeFromSettings } from "../../app/bakery/site/theme.ts";

/** The web manifest: what a telephone needs to put the site on its home screen. */
export function webManifest(settings: Settings, seo: Seo) {
	return {
		id: "/",
		name: settings.siteName,
		short_name: settings.siteName,
		...(seo.metaDescription ? { description: seo.metaDescription } : {}),
		lang: "en",
		start_url: "/",
		// The pages have no way back of their own, so the browser's stays.
		display: "minimal-ui",
		theme_color: themeFromSettings(settings).primary,
		background_color: BACKGROUND,
		icons: [
			{ src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
			{ src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
			{ src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
		],
	};
}
