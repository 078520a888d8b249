import { Hono } from "hono";
import { PICTURE_BUCKET } from "../app/bakery/media/rules.ts";
import type { Backend } from "./backend/backend.ts";
import { limitBody } from "./body-limit.ts";
import type { RequestBindings, VisitorAddress } from "./visitor-address.ts";

const maximumUploadBytes = 25 * 1024 * 1024;

/** The backend under the site's own address, or in hosted mode the way to its pictures. */
export function backendRoutes({ gateway, url }: Backend, visitorAddress: VisitorAddress) {
	return gateway ? gatewayRoutes(gateway, visitorAddress) : redirectToStorage(url);
}

function gatewayRoutes(gateway: NonNullable<Backend["gateway"]>, visitorAddress: VisitorAddress) {
	const routes = new Hono<{ Bindings: RequestBindings }>();
	for (const service of ["/rest/v1/*", "/auth/v1/*", "/storage/v1/*"]) {
		routes.all(service, limitBody(maximumUploadBytes), (context) =>
			gateway(context.req.raw, visitorAddress(context.env)),
		);
	}
	return routes;
}

/** Pictures are stored with addresses of this site, so that they outlive a move of the backend. */
function redirectToStorage(backendUrl: string) {
	const pictures = `/storage/v1/object/public/${PICTURE_BUCKET}`;
	return new Hono<{ Bindings: RequestBindings }>().get(`${pictures}/:name`, (context) => {
		const name = context.req.param("name");
		if (!/^[\w.-]{1,200}$/.test(name)) return context.text("There is no such picture.", 404);
		return context.redirect(`${backendUrl}${pictures}/${name}`);
	});
}
