import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/**
 * Renders a finished document: every byte is there before the first is sent, so that it can be
 * kept in memory and needs no script to complete itself.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
): Promise<Response> {
	let renderedStatus = status;
	const stream = await renderToReadableStream(
		<ServerRouter context={routerContext} url={request.url} />,
		{
			signal: request.signal,
			onError(error) {
				renderedStatus = 500;
				console.error(error);
			},
		},
	);
	await stream.allReady;
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(stream, { status: renderedStatus, headers });
}
