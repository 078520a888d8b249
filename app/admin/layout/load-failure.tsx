import { isRouteErrorResponse, useRevalidator } from "react-router";
import { BackendError, errorMessage, isUnreachable } from "../../platform/browser/backend-error.ts";
import { useWhenReachable } from "../../platform/browser/connection-notice.tsx";
import { Alert } from "../../ui/alert.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { repeatNextCheck } from "../session/access.ts";

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
