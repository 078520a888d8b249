import { type OpenUpload, RefusedUploadError } from "./open-upload.ts";

const uploadPath = /^\/storage\/v1\/object\/product-images\/([^/]+)$/;

/**
 * Has the file of an upload opened before it is kept.
 * @param request its caller and the size of its body are checked already; one that uploads nothing
 *   comes back as it is.
 * @returns the request to pass on, with the cleaned file and its true type, or the refusal.
 */
export async function receiveUpload(
	request: Request,
	openUpload: OpenUpload,
): Promise<Request | Response> {
	const name = uploadPath.exec(new URL(request.url).pathname)?.[1];
	if (name === undefined || (request.method !== "POST" && request.method !== "PUT")) return request;
	try {
		const bytes = new Uint8Array(await request.arrayBuffer());
		return withFile(request, await openUpload({ bytes, name }));
	} catch (error) {
		if (error instanceof RefusedUploadError) return refuseUpload(error);
		throw error;
	}
}

function withFile(
	{ url, method, signal, headers: original }: Request,
	{ bytes, contentType }: Awaited<ReturnType<OpenUpload>>,
): Request {
	const headers = new Headers(original);
	headers.delete("content-encoding");
	headers.set("content-type", contentType);
	headers.set("content-length", String(bytes.byteLength));
	return new Request(url, { method, headers, signal, body: bytes });
}

/** The refusal in the form of Supabase's Storage, whose message supabase-js hands on. */
export function refuseUpload({
	status,
	code,
	message,
	retryAfterSeconds,
}: RefusedUploadError): Response {
	const headers = new Headers({ "cache-control": "no-store" });
	if (retryAfterSeconds !== null) headers.set("retry-after", String(retryAfterSeconds));
	return Response.json({ statusCode: String(status), error: code, message }, { status, headers });
}
