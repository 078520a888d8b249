import { type MiddlewareFunction, Outlet, redirectDocument } from "react-router";
import { hasPublicEnvironment } from "../../platform/public-environment.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import "../admin.css";
import { ScreenFocus } from "./screen-focus.tsx";

/**
 * A page of the storefront does not know where the backend is; whoever comes from one gets a
 * document of the back office.
 */
const loadOwnDocument: MiddlewareFunction = ({ request }) => {
	if (request.method === "GET" && !hasPublicEnvironment()) throw redirectDocument(request.url);
};

export const clientMiddleware = [loadOwnDocument];

/** What the whole back office has in common, the login included. */
export default function BackOffice() {
	return (
		<>
			<Outlet />
			<ScreenFocus />
			<ToastRegion />
		</>
	);
}

/** Shown until it is known who is there. */
export function HydrateFallback() {
	return (
		<main className="grid min-h-dvh place-items-center p-6">
			<Spinner label="Loading…" />
			<noscript>The back office needs JavaScript.</noscript>
		</main>
	);
}
