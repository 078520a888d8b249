import { Hono } from "hono";
import type { RequestBindings, VisitorAddress } from "./http/visitor-address.ts";
import type { SiteBackend } from "./start-backend.ts";

/** The backend under the site's own address. The gateway limits the size of requests itself. */
export function backendRoutes(
	{ gateway }: Pick<SiteBackend, "gateway">,
	visitorAddress: VisitorAddress,
) {
	const routes = new Hono<{ Bindings: RequestBindings }>();
	for (const service of ["/api/rpc/*", "/auth/v1/*", "/storage/v1/*"]) {
		routes.all(service, (context) => gateway(context.req.raw, visitorAddress(context.env)));
	}
	return routes;
}
