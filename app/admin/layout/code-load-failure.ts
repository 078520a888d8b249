import { type DataStrategyResult, data, type MiddlewareFunction } from "react-router";
import { errorMessage, isUnreachable } from "../../platform/browser/backend-error.ts";
import { orOutdated, type SaveResult } from "../../platform/saving/save-action.ts";

/**
 * A save whose code could not be loaded returns a result, like one that did not reach the server. A
 * thrown error would replace the screen and lose unsaved work.
 */
export const catchCodeLoadFailure: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
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
		results[id] = { type: "data", result: data(await orOutdated(failed), { status: 503 }) };
	}
	return results;
};
