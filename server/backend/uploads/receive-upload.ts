import type { Api } from "../api.ts";
import type { ApiRequest } from "../api-request.ts";
import { type OpenUpload, RefusedUploadError } from "./open-upload.ts";

const uploadPath = /^\/storage\/v1\/object\/product-images\/([^/]+)$/;

type Answer = Api["answer"];

/**
 * Has the file of each upload opened before it is kept: what is passed on is the cleaned file with
 * its true type. Callers and sizes are checked already.
 */
export function openUploadsFirst(answer: Answer, openUpload: OpenUpload): Answer {
	return async (request, caller) => {
		const name = isUpload(request) ? uploadPath.exec(request.path)?.[1] : undefined;
		if (name === undefined) return answer(request, caller);
		try {
			const { bytes, contentType } = await openUpload({
				bytes: request.body ?? new Uint8Array(),
				name,
			});
			const headers = new Headers(request.headers);
			headers.set("content-type", contentType);
			return await answer({ ...request, headers, body: new Uint8Array(bytes) }, caller);
		} catch (error) {
			if (error instanceof RefusedUploadError) return refuseUpload(error);
			throw error;
		}
	};
}

function isUpload({ method }: ApiRequest): boolean {
	return method === "POST" || method === "PUT";
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
