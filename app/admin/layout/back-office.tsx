import { useEffect } from "react";
import { type MiddlewareFunction, Outlet, redirectDocument } from "react-router";
import { ConnectionNotice } from "../../platform/connection-notice.tsx";
import { hasPublicEnvironment } from "../../platform/public-environment.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { prepareToasts, ToastRegion } from "../../ui/toast.tsx";
import "../admin.css";
import { PageFocus } from "../../ui/page-focus.tsx";
import { AccessFrame } from "../access/access-frame.tsx";
import type { Route } from "./+types/back-office";
import { failInPlace } from "./fail-in-place.ts";
import { LoadFailure } from "./load-failure.tsx";
import { screenMeta } from "./screen-meta.ts";

/**
 * A page of the storefront does not know where the backend is; whoever comes from one gets a
 * document of the back office.
 */
const loadOwnDocument: MiddlewareFunction = ({ request }) => {
	if (request.method === "GET" && !hasPublicEnvironment()) throw redirectDocument(request.url);
};

/** Only for what could not be shown; all pages have their own. */
export const meta = () => screenMeta("Error");

export const clientMiddleware = [loadOwnDocument, failInPlace];

/** What the whole back office has in common, the login included. */
export default function BackOffice() {
	useEffect(prepareToasts, []);
	return (
		<>
			<Outlet />
			<PageFocus />
			<ToastRegion />
			<ConnectionNotice />
		</>
	);
}

/** A page before the back office that failed; the screens behind it have a boundary of their own. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<AccessFrame title="This page could not be shown">
			<LoadFailure error={error} />
		</AccessFrame>
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
