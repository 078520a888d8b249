import { renderToReadableStream } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { log } from "./platform/log.server.ts";
import { isOutage, outageRetrySeconds } from "./platform/outages.ts";
import { nonceContext } from "./platform/requests/contexts.ts";
import { outcomeContext } from "./platform/requests/optional-data.server.ts";

/** Renders a complete document before sending it, so that it can be cached and needs no script. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: Readonly<RouterContextProvider>,
): Promise<Response> {
	const nonce = context.get(nonceContext);
	const hitOutage = context.get(outcomeContext).isOutage;
	if (hitOutage) headers.set("Retry-After", String(outageRetrySeconds));
	let renderedStatus = hitOutage ? 503 : status;
	const stream = await renderToReadableStream(
		<ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
		{
			nonce,
			signal: request.signal,
			onError(error) {
				renderedStatus = 500;
				log.error("could not render a page", { path: new URL(request.url).pathname, error });
			},
		},
	);
	await stream.allReady;
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(stream, { status: renderedStatus, headers });
}

/**
 * Says once in the log why a loader or an action failed. A visitor who left is no failure, and
 * neither is a request that was refused, such as a form sent to a page that takes none.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted) return;
	if (isRouteErrorResponse(error) && error.status < 500) return;
	if (isOutage(error)) context.get(outcomeContext).isOutage = true;
	log.error("a page failed", { path: new URL(request.url).pathname, error });
};
