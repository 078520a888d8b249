import {
	type DataStrategyResult,
	data,
	isRouteErrorResponse,
	type MiddlewareFunction,
	useRevalidator,
} from "react-router";
import { BackendError, errorMessage, isUnreachable } from "../../platform/browser/backend-error.ts";
import { useWhenReachable } from "../../platform/browser/connection-notice.tsx";
import { orOutdated, type SaveResult } from "../../platform/saving/save-action.ts";
import { Alert } from "../../ui/alert.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { repeatNextCheck } from "../session/administrator.ts";

/**
 * Shows why a page failed to load, with a button to retry; retries by itself when the server can be
 * reached. When the session has ended, the button leads to the sign-in page.
 */
export function LoadFailure({ error }: { error: unknown }) {
	const { revalidate, state } = useRevalidator();
	useWhenReachable(isUnreachable(error) && state === "idle", () => void revalidate());
	const isSessionOver = error instanceof BackendError && error.isSessionOver;

	function retry() {
		if (isSessionOver) repeatNextCheck();
		void revalidate();
	}

	return (
		<div className="grid justify-items-start gap-5">
			<Alert tone="error" role="alert" title="Error" className="w-full">
				{isRouteErrorResponse(error) && error.status < 500 ? error.statusText : errorMessage(error)}
			</Alert>
			<SubmitButton
				type="button"
				isBusy={state === "loading"}
				busyLabel="Loading..."
				onClick={retry}
			>
				{isSessionOver ? "Sign In" : "Try Again"}
			</SubmitButton>
		</div>
	);
}

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
