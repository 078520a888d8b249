import { useEffect } from "react";
import { createPath, useLocation, useRevalidator } from "react-router";

/**
 * Loads the page of the address when another one is shown: React Router shows a page with a view
 * transition a moment later than it has come, and then over one that came meanwhile without.
 */
export function useAddressedPage(): void {
	const location = useLocation();
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const shown = new URL(window.location.origin + createPath(location));
		if (shown.href !== window.location.href) revalidate();
	}, [location, revalidate]);
}
