import { z } from "../zod.ts";
import { BackendError } from "./backend-error.ts";

const refusalSchema = z.object({
	code: z.string(),
	message: z.string(),
	details: z.string().nullish(),
});

/**
 * Asks this site's own server.
 * @param ask sends the request: with the session of the team where it needs one.
 * @returns the answer; null for an empty one.
 * @throws {BackendError} with the server's sentence.
 */
export async function askServer(
	path: string,
	init: RequestInit = {},
	ask: typeof fetch = fetch,
): Promise<unknown> {
	const response = await ask(path, init).catch((error: unknown) => {
		throw error instanceof TypeError ? new BackendError(String(error), "", 0) : error;
	});
	if (response.status === 204) return null;
	if (response.ok) return response.json();
	const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
	const { message, code, details } = refusal.data ?? { message: "", code: "" };
	throw new BackendError(message, code, response.status, details ?? "");
}
