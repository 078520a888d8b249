import { type DataStrategyResult, data, type MiddlewareFunction } from "react-router";
import { errorMessage, isUnreachable } from "../../platform/backend-error.ts";
import type { SaveResult } from "../../platform/save-action.ts";

/**
 * A save whose own code could not be fetched ends like any other that met no server: as a value, in
 * its place. Thrown, it would take the screen away, with what was typed.
 */
export const failInPlace: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
	{ request },
	next,
) => {
	const results = await next();
	if (request.method !== "POST") return results;
	for (const [id, { type, result }] of Object.entries(results)) {
		if (type !== "error" || !isUnreachable(result)) continue;
		const failed: SaveResult<never> = {
			status: "failed",
			message: errorMessage(result),
			errors: {},
			isRefusal: true,
		};
		results[id] = { type: "data", result: data(failed, { status: 503 }) };
	}
	return results;
};
