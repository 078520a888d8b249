import type { PublicPath } from "../../../app/storefront/pages.ts";

/** The pages that most visits begin with. */
const paths: PublicPath[] = ["/", "/products"];

/**
 * Warms up a site that has just started: the first rendering loads modules. Failures are logged by
 * the site itself.
 */
export async function warmUpPages(origin: string): Promise<void> {
	for (const path of paths) {
		try {
			const response = await fetch(new URL(path, origin));
			await response.arrayBuffer();
		} catch {
			// The process may have ended again already.
			return;
		}
	}
}
