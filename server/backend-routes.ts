import { Hono } from "hono";
import { PUBLIC_PICTURES_PATH, pictureKey, picturePath } from "../app/bakery/media/rules.ts";
import type { RequestBindings, VisitorAddress } from "./http/visitor-address.ts";
import type { SiteBackend } from "./site-backend.ts";

/** The backend under the site's own address, or in hosted mode the way to its pictures. */
export function backendRoutes({ gateway, url }: SiteBackend, visitorAddress: VisitorAddress) {
	return gateway ? gatewayRoutes(gateway, visitorAddress) : redirectToStorage(url);
}

/** The gateway limits the size of requests itself. */
function gatewayRoutes(
	gateway: NonNullable<SiteBackend["gateway"]>,
	visitorAddress: VisitorAddress,
) {
	const routes = new Hono<{ Bindings: RequestBindings }>();
	for (const service of ["/rest/v1/*", "/auth/v1/*", "/storage/v1/*"]) {
		routes.all(service, (context) => gateway(context.req.raw, visitorAddress(context.env)));
	}
	return routes;
}

/**
 * Pictures are stored with addresses of this site, so that they stay valid when the backend moves.
 */
function redirectToStorage(backendUrl: string) {
	return new Hono<{ Bindings: RequestBindings }>().get(`${PUBLIC_PICTURES_PATH}*`, (context) => {
		// Only the project decides how long its files may be cached.
		context.header("cache-control", "no-store");
		const key = pictureKey(context.req.url);
		if (key === null) return context.text("This image doesn't exist.", 404);
		return context.redirect(`${backendUrl}${picturePath(key)}`);
	});
}
