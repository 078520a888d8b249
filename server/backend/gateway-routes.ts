/** Calls whose number is limited, because they guess, send mail, or cost much. */
export type LimitedCall = "sign-in" | "refresh" | "recover" | "verify" | "change-account";

/** One kind of request that the product makes. */
export interface Route {
	methods: readonly string[];
	path: RegExp;
	/** Largest body in bytes; 0 when there is none to be sent. */
	maximumBytes: number;
	/** Reached by a link or an `img`, which cannot send a key. */
	keyless?: true;
	/** Only for whoever has the secret key. */
	secret?: true;
	limitedAs?: LimitedCall;
	/** Must be among the query parameters. */
	query?: { name: string; value: string };
}

const tables = [
	"user_roles",
	"profiles",
	"site_content",
	"navigation_items",
	"categories",
	"products",
	"product_categories",
	"contact_messages",
].join("|");

const functions = [
	"is_admin",
	"list_sessions",
	"end_session",
	"save_product",
	"save_site_content",
	"move_navigation_items",
].join("|");

const oneMegabyte = 1024 * 1024;

/** The limit of the bucket product-images. */
const maximumPictureBytes = 20 * oneMegabyte;

const pictureName = "[A-Za-z0-9][A-Za-z0-9._-]{0,199}";

/** Everything the product asks of the backend. What is not listed does not exist for strangers. */
const routes: readonly Route[] = [
	{
		methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
		path: new RegExp(`^/rest/v1/(${tables})$`),
		maximumBytes: oneMegabyte,
	},
	{
		methods: ["POST"],
		path: new RegExp(`^/rest/v1/rpc/(${functions})$`),
		maximumBytes: oneMegabyte,
	},
	{
		methods: ["POST"],
		path: /^\/rest\/v1\/rpc\/content_version$/,
		maximumBytes: 1024,
		secret: true,
	},
	{
		methods: ["POST"],
		path: /^\/auth\/v1\/token$/,
		query: { name: "grant_type", value: "password" },
		maximumBytes: 4096,
		limitedAs: "sign-in",
	},
	{
		methods: ["POST"],
		path: /^\/auth\/v1\/token$/,
		query: { name: "grant_type", value: "refresh_token" },
		maximumBytes: 4096,
		limitedAs: "refresh",
	},
	{ methods: ["GET"], path: /^\/auth\/v1\/user$/, maximumBytes: 0 },
	{
		methods: ["PUT"],
		path: /^\/auth\/v1\/user$/,
		maximumBytes: 4096,
		limitedAs: "change-account",
	},
	{ methods: ["POST"], path: /^\/auth\/v1\/logout$/, maximumBytes: 4096 },
	{
		methods: ["POST"],
		path: /^\/auth\/v1\/recover$/,
		maximumBytes: 4096,
		limitedAs: "recover",
	},
	{ methods: ["POST"], path: /^\/auth\/v1\/verify$/, maximumBytes: 4096, limitedAs: "verify" },
	{
		methods: ["GET"],
		path: /^\/auth\/v1\/verify$/,
		maximumBytes: 0,
		keyless: true,
		limitedAs: "verify",
	},
	{
		methods: ["GET", "POST"],
		path: /^\/auth\/v1\/admin\/users$/,
		maximumBytes: 4096,
		secret: true,
	},
	{
		methods: ["PUT"],
		path: /^\/auth\/v1\/admin\/users\/[0-9a-f-]{36}$/,
		maximumBytes: 4096,
		secret: true,
	},
	{
		methods: ["GET", "HEAD"],
		path: new RegExp(`^/storage/v1/object/public/product-images/${pictureName}$`),
		maximumBytes: 0,
		keyless: true,
	},
	{
		methods: ["POST"],
		path: /^\/storage\/v1\/object\/list\/product-images$/,
		maximumBytes: 4096,
	},
	{
		methods: ["POST", "PUT"],
		path: new RegExp(`^/storage/v1/object/product-images/${pictureName}$`),
		maximumBytes: maximumPictureBytes,
	},
	{
		methods: ["DELETE"],
		path: /^\/storage\/v1\/object\/product-images$/,
		maximumBytes: oneMegabyte,
	},
];

/** The route a request takes, or undefined when the product makes no such request. */
export function findRoute(method: string, url: URL): Route | undefined {
	return routes.find(
		(route) =>
			route.methods.includes(method) &&
			route.path.test(url.pathname) &&
			(!route.query || url.searchParams.get(route.query.name) === route.query.value),
	);
}
