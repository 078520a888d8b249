/** Reads the whole body, but never more than is allowed, whatever length it claims to have. */
export async function readBody(
	request: Request,
	maximumBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null | "too large" | "incomplete"> {
	if (!request.body) return null;
	if (Number(request.headers.get("content-length")) > maximumBytes) return "too large";
	const chunks: Uint8Array[] = [];
	let length = 0;
	try {
		for await (const chunk of request.body) {
			length += chunk.byteLength;
			if (length > maximumBytes) return "too large";
			chunks.push(chunk);
		}
	} catch {
		// The client has disconnected.
		return "incomplete";
	}
	return Buffer.concat(chunks);
}
