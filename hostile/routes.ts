// Every route of the server, for tests that ask each of them. left-behind.test.ts proves that none is
// missing.

/** Where routes are asked whose path has parameters. */
const examples: Record<string, string[]> = {
	"/assets/*": ["/assets/nothing.js"],
	"/pictures/*": ["/pictures/480/product-images/hero.jpg"],
	"/pictures/:size/:source/:key{.+}": ["/pictures/social/product-images/hero.jpg"],
	"/api/rpc/*": ["/api/rpc/find_products"],
	"/auth/v1/*": ["/auth/v1/user", "/auth/v1/token?grant_type=password"],
	"/storage/v1/*": ["/storage/v1/object/public/images/nothing.jpg"],
	"/preview/*": ["/preview/home"],
	"/*": ["/", "/products", "/order", "/contact", "/admin", "/nothing", "/About"],
	"*": [],
};

/** Routes without parameters. */
const plain = [
	"/health",
	"/ready",
	"/live",
	"/backup",
	"/backup/tickets",
	"/backup/download",
	"/api/payments/books",
	"/api/payments/notices",
	"/clock",
	"/invitation",
	"/invitation/join",
	"/invitation/mail",
	"/favicon.ico",
	"/icon.svg",
	"/icon-192.png",
	"/icon-512.png",
	"/apple-touch-icon.png",
	"/social-picture.png",
	"/manifest.webmanifest",
];

/** The addresses of a route as Hono writes it; null for one that is missing here. */
export function addressesOf(route: string): string[] | null {
	return examples[route] ?? (plain.includes(route) ? [route] : null);
}

/** An address, or some, of each route. */
export const addresses = [...plain, ...Object.values(examples).flat()];
