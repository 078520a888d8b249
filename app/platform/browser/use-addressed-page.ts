import { useEffect } from "react";
import { createPath, useLocation, useRevalidator } from "react-router";

/** Loads the page of the address again: React Router may show a late view transition over it. */
export function useAddressedPage(): void {
	const location = useLocation();
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const shown = new URL(window.location.origin + createPath(location));
		if (shown.href !== window.location.href) revalidate();
	}, [location, revalidate]);
}
