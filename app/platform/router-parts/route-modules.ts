import { reportFailedCode } from "../browser/keep-page.ts";

/**
 * Loads the code of a page. React Router's own function (scripts/router-parts.ts) would reload the
 * document when it fails, offline into the browser's error page.
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
