/** What the page cache may do with a page. */
export interface PageKey {
	/** The address with nothing but the parameters that the page knows, in one order. */
	key: string;
	/** False for a page that is made anew for everybody and kept only for when the backend fails. */
	reusable: boolean;
}

interface PageRule {
	path: RegExp;
	parameters: Record<string, RegExp>;
	reusable: boolean;
}

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const rules: PageRule[] = [
	{ path: /^\/(?:_\.data)?$/, parameters: {}, reusable: true },
	{
		path: /^\/products(?:\.data)?$/,
		parameters: { category: /^[a-z0-9-]{0,200}$/, page: /^[1-9]\d{0,4}$/ },
		reusable: true,
	},
	{ path: new RegExp(`^/products/${uuid}(?:\\.data)?$`), parameters: {}, reusable: true },
	{ path: /^\/about(?:\.data)?$/, parameters: {}, reusable: true },
	// The contact form carries the time at which it was given out.
	{ path: /^\/contact(?:\.data)?$/, parameters: { sent: /^yes$/ }, reusable: false },
];

/**
 * The cache key of a public page, or null for what is never kept. Unknown parameters are left
 * out, so that junk query strings share the page's one entry.
 */
export function pageKey(url: URL): PageKey | null {
	// React Router names here the loaders it wants: the answer is not the whole page.
	if (url.searchParams.has("_routes")) return null;
	const rule = rules.find(({ path }) => path.test(url.pathname));
	if (!rule) return null;
	const search = knownParameters(url.searchParams, rule.parameters);
	return { key: search ? `${url.pathname}?${search}` : url.pathname, reusable: rule.reusable };
}

function knownParameters(given: URLSearchParams, known: Record<string, RegExp>): string {
	const kept = new URLSearchParams();
	for (const [name, pattern] of Object.entries(known)) {
		const value = given.get(name);
		if (value !== null && pattern.test(value)) kept.set(name, value);
	}
	return kept.toString();
}
