/**
 * First segments of the site's own addresses, which no page may have: it would never be seen.
 * lint/reserved-paths.test.ts compares them with the routes of the site.
 */
const RESERVED: ReadonlySet<string> = new Set([
	...["about", "admin", "allergens", "contact", "new", "order", "preview", "products"],
	...[
		"art",
		"assets",
		"auth",
		"backup",
		"clock",
		"health",
		"invitation",
		"live",
		"metrics",
		"pictures",
		"ready",
		"rest",
	],
	"storage",
]);

/** Whether the site itself answers at this path, written without its slash. */
export function isReservedPath(path: string): boolean {
	return RESERVED.has(path);
}
