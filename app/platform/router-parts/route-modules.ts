import { reportFailedCode } from "../browser/keep-page.ts";

/**
 * Loads the code of a page, in place of React Router's own function (scripts/router-parts.ts),
 * which reloads the document when it cannot: offline into the browser's error page, and after a new
 * version of the site into the page that one wanted to leave.
 */
export async function loadRouteModule(
	route: { id: string; module: string },
	loaded: Record<string, unknown>,
): Promise<unknown> {
	if (route.id in loaded) return loaded[route.id];
	try {
		const code = await import(/* @vite-ignore */ route.module);
		loaded[route.id] = code;
		return code;
	} catch {
		reportFailedCode();
		return new Promise(() => {});
	}
}
