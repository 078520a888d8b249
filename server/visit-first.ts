/** What most visits begin with. */
const paths = ["/", "/products"];

/**
 * Visits a site that has just started, so that no visitor waits for the first rendering, which takes
 * several times as long as the second: what it needs is loaded with it. Whatever fails here is
 * logged by the site itself.
 * @param origin where this process answers.
 */
export async function visitFirst(origin: string): Promise<void> {
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
