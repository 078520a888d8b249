import { setTimeout as delay } from "node:timers/promises";

/**
 * Reads the body of a request to its end before any work on it begins, so that a slow sender holds
 * up nobody else.
 * @returns null when it breaks off, or has not come within the given time.
 */
export async function withWholeBody(
	request: Request,
	{ milliseconds }: { milliseconds: number },
): Promise<Request | null> {
	const { url, method } = request;
	const headers = new Headers(request.headers);
	const whole = request.arrayBuffer().catch(() => null);
	const body = await Promise.race([whole, delay(milliseconds, null, { ref: false })]);
	return body && new Request(url, { method, headers, body });
}
