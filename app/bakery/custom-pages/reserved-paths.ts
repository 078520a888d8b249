import { isUuid } from "../uuid.ts";

/** Pages of the site, some with a page for each record below them. */
const PAGES: ReadonlySet<string> = new Set(["about", "allergens", "contact", "order", "products"]);

/** Whatever is below these, the site itself answers. */
const AREAS: ReadonlySet<string> = new Set([
	...["admin", "preview"],
	...[
		"api",
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
	],
	"storage",
]);

const FILES: ReadonlySet<string> = new Set(["favicon.ico", "robots.txt", "sitemap.xml"]);

/**
 * Whether no custom page may be at this path, written without its slash: it would never be
 * seen. lint/reserved-paths.test.ts compares them with the routes of the site.
 */
export function isReservedPath(path: string): boolean {
	return path === "new" || PAGES.has(path) || AREAS.has(path);
}

/** Whether the site itself has something at a path of any depth, which begins with a slash. */
export function isPathOfSite(path: string): boolean {
	const [first = "", second] = path.slice(1).split("/");
	if (first === "" || AREAS.has(first) || FILES.has(path.slice(1))) return true;
	return PAGES.has(first) && (second === undefined || isUuid(second));
}
