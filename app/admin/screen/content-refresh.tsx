import { useRouteLoaderData } from "react-router";
import { LiveRefresh } from "../../platform/browser/live-refresh.tsx";
import type { loader as rootLoader } from "../../root.tsx";

/** Updates a screen when something is saved elsewhere. */
export function ContentRefresh() {
	const root = useRouteLoaderData<typeof rootLoader>("root");
	return root ? <LiveRefresh contentVersion={root.contentVersion} /> : null;
}
