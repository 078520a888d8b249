/** Undefined for what is not JSON. */
export function parseJson(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return undefined;
	}
}

/** The body of a request; undefined for what is not JSON. */
export function parseJsonBody(body: Uint8Array | null): unknown {
	return body === null ? undefined : parseJson(new TextDecoder().decode(body));
}
