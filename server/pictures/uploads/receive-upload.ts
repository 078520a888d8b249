import { storagePaths } from "../../backend/files/storage-paths.ts";
import type { Api } from "../../backend/gateway/api.ts";
import type { ApiRequest } from "../../backend/requests/api-request.ts";
import type { OpenUpload } from "./open-upload.ts";

type Answer = Api["answer"];

/**
 * Has the file of each upload opened before it is kept: what is passed on is the cleaned file with
 * its true type. Callers and sizes are checked already.
 */
export function openUploadsFirst(answer: Answer, openUpload: OpenUpload): Answer {
	return async (request, caller) => {
		const name = isUpload(request) ? storagePaths.picture.exec(request.path)?.[1] : undefined;
		if (name === undefined) return answer(request, caller);
		const bytes = request.body ?? new Uint8Array();
		const opened = await openUpload({ bytes, name });
		const headers = new Headers(request.headers);
		headers.set("content-type", opened.contentType);
		return answer({ ...request, headers, body: opened.bytes }, caller);
	};
}

function isUpload({ method }: ApiRequest): boolean {
	return method === "POST" || method === "PUT";
}
