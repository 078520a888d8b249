import { useEffect } from "react";
import { type MiddlewareFunction, Outlet, redirectDocument } from "react-router";
import { setMoneyOfBackOffice } from "../../bakery/catalog/money.ts";
import { setClockOfBackOffice } from "../../bakery/clock/back-office-clock.ts";
import type { RegionalSettings } from "../../bakery/region/schema.ts";
import { noticeTexts } from "../../bakery/words/notice-texts.ts";
import { ConnectionNotice } from "../../platform/browser/connection-notice.tsx";
import {
	hasPublicEnvironment,
	readPublicEnvironment,
} from "../../platform/browser/public-environment.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { PageFocus } from "../../ui/page-focus.tsx";
import { Spinner } from "../../ui/submit-button.tsx";
import { prepareToasts, ToastRegion } from "../../ui/toast.tsx";
import { AccessFrame } from "../access/access-frame.tsx";
import { sessionIntents } from "../access/session-intents.ts";
import { imageImportIntents } from "../image-imports/image-import-intents.ts";
import { deleteImage } from "../media/delete-image.ts";
import { useSettings } from "../screen/root-data.ts";
import { screenMeta } from "../screen/screen-meta.ts";
import { restore } from "../trash/restore.ts";
import { undoProducts } from "../undo/undo-products.ts";
import type { Route } from "./+types/back-office";
import { catchCodeLoadFailure } from "./code-load-failure.ts";
import { LoadFailure } from "./load-failure.tsx";
import "../admin.css";

/**
 * A document of the storefront does not contain the backend's address, so the back office is loaded
 * as a new document.
 */
const loadBackOfficeDocument: MiddlewareFunction = ({ request }) => {
	if (request.method === "GET" && !hasPublicEnvironment()) throw redirectDocument(request.url);
};

/** Loaders write prices and times too, and the first of them run before any component. */
const learnRegion: MiddlewareFunction = () => learnRegionOf(readPublicEnvironment());

function learnRegionOf(region: Pick<RegionalSettings, "currency" | "language" | "timeZone">): void {
	setMoneyOfBackOffice(region);
	setClockOfBackOffice(region);
}

/** Only for error pages; all other pages have their own. */
export const meta = () => screenMeta("Error");

export const clientMiddleware = [loadBackOfficeDocument, learnRegion, catchCodeLoadFailure];

/** The actions of every screen. */
export function clientAction({ request }: Route.ClientActionArgs) {
	return screenAction(request, {
		...sessionIntents,
		...imageImportIntents,
		deleteImage,
		restore,
		undoProducts,
	});
}

/** The layout route of the whole back office, the login included. */
export default function BackOffice() {
	const settings = useSettings();
	// Before the screens, which write prices and times.
	if (settings) learnRegionOf(settings);
	useEffect(prepareToasts, []);
	return (
		<>
			<Outlet />
			<PageFocus />
			<ToastRegion />
			<ConnectionNotice words={noticeTexts} />
		</>
	);
}

/** The error boundary of the pages before the login; the screens have their own. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<AccessFrame title="Couldn't show this page">
			<LoadFailure error={error} />
		</AccessFrame>
	);
}

/** Shown while the session is checked. */
export function HydrateFallback() {
	return (
		<main className="grid min-h-dvh place-items-center p-6">
			<Spinner label="Loading…" />
			<noscript>The back office needs JavaScript.</noscript>
		</main>
	);
}
