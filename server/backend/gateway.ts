/** One kind of request that the product makes. */
interface AllowedRoute {
	methods: string[];
	path: RegExp;
}

const tables =
	"user_roles|profiles|site_content|navigation_items|categories|products|product_categories|contact_messages";
const functions = "is_admin|save_product|save_site_content|move_navigation_items";

const allowedRoutes: AllowedRoute[] = [
	{
		methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
		path: new RegExp(`^/rest/v1/(${tables})$`),
	},
	{ methods: ["POST"], path: new RegExp(`^/rest/v1/rpc/(${functions})$`) },
	{ methods: ["POST"], path: /^\/auth\/v1\/(token|logout|recover|verify)$/ },
	{ methods: ["GET", "PUT"], path: /^\/auth\/v1\/user$/ },
	{ methods: ["GET"], path: /^\/auth\/v1\/verify$/ },
	{ methods: ["POST"], path: /^\/storage\/v1\/object\/list\/product-images$/ },
	{ methods: ["GET", "HEAD"], path: /^\/storage\/v1\/object\/public\/product-images\/.+$/ },
	{ methods: ["POST", "PUT"], path: /^\/storage\/v1\/object\/product-images\/.+$/ },
	{ methods: ["DELETE"], path: /^\/storage\/v1\/object\/product-images$/ },
];

/** Passes on what the product uses of the backend, and answers 404 to everything else. */
export function createGateway(backend: (request: Request) => Promise<Response>) {
	return async (request: Request, _peerAddress?: string): Promise<Response> => {
		const { pathname } = new URL(request.url);
		const allowed = allowedRoutes.some(
			({ methods, path }) => methods.includes(request.method) && path.test(pathname),
		);
		if (!allowed) return Response.json({ message: "Not found" }, { status: 404 });
		return backend(request);
	};
}
