import { createClient } from "@supabase/supabase-js";
import { browserBackend } from "./browser-client.ts";
import type { Database } from "./database.types.ts";
import type { DataClient } from "./supabase.ts";

/**
 * A data client that says how much of what it sends has arrived, which browsers tell of an
 * XMLHttpRequest but not of a fetch.
 * @param accessToken of the session it works for.
 * @param onProgress gets the part that was sent, from 0 to 1.
 */
export function createUploadClient(
	accessToken: string,
	onProgress: (part: number) => void,
): DataClient {
	const { url, publishableKey } = browserBackend();
	return createClient<Database>(url, publishableKey, {
		accessToken: async () => accessToken,
		global: { fetch: (input, init) => send(String(input), init ?? {}, onProgress) },
	});
}

function send(
	address: string,
	{ method = "GET", headers, body }: RequestInit,
	onProgress: (part: number) => void,
): Promise<Response> {
	// The one kind of body that such a request cannot have.
	if (body instanceof ReadableStream) throw new TypeError("A stream has no size to compare with.");
	const request = new XMLHttpRequest();
	request.open(method, address);
	for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
	request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
	return new Promise((resolve, reject) => {
		request.addEventListener("load", () => {
			resolve(new Response(request.responseText, { status: request.status }));
		});
		request.addEventListener("error", () => reject(new TypeError("Failed to fetch")));
		request.send(body ?? null);
	});
}
