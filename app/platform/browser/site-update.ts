declare global {
	interface Window {
		/** React Router's own list of routes, whose address is another for each build. */
		__reactRouterManifest?: { url: string };
	}
}

/** Shown where nothing typed can be kept. */
export const SITE_UPDATED = "The site was updated. Reload this page and try again.";

/** Whether the server has another build than the one that this page was loaded with. */
export async function isSiteUpdated(): Promise<boolean> {
	const own = window.__reactRouterManifest?.url;
	if (!own) return false;
	try {
		const answer = await fetch("/admin", { cache: "no-store" });
		return answer.ok && !(await answer.text()).includes(own);
	} catch {
		return false;
	}
}
