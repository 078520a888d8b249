import { parseJson } from "../../app/platform/text/parse-json.ts";

/** The body of a request; undefined for what is not JSON. */
export function parseJsonBody(body: Uint8Array | null): unknown {
	return body === null ? undefined : parseJson(new TextDecoder().decode(body));
}
