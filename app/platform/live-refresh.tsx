import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

interface Props {
	/** The version of the content that the page was made from. */
	contentVersion: number;
}

/**
 * Shows saved changes on an open page by themselves. Listens to the server's events only while
 * the page is visible; the browser reconnects by itself, and the version tells the server what a
 * page has missed meanwhile.
 */
export function LiveRefresh({ contentVersion }: Props) {
	const { revalidate } = useRevalidator();
	const shownVersion = useRef(contentVersion);

	useEffect(() => {
		shownVersion.current = Math.max(shownVersion.current, contentVersion);
	}, [contentVersion]);

	useEffect(() => {
		let events: EventSource | null = null;

		function connect() {
			if (events || document.visibilityState === "hidden") return;
			events = new EventSource(`/live?since=${shownVersion.current}`);
			events.addEventListener("content-changed", (event) => {
				shownVersion.current = Math.max(shownVersion.current, Number(event.data));
				revalidate();
			});
		}

		function disconnect() {
			events?.close();
			events = null;
		}

		function followVisibility() {
			if (document.visibilityState === "hidden") disconnect();
			else connect();
		}

		connect();
		document.addEventListener("visibilitychange", followVisibility);
		// An open connection would keep the page out of the browser's back/forward cache.
		window.addEventListener("pagehide", disconnect);
		window.addEventListener("pageshow", connect);
		return () => {
			disconnect();
			document.removeEventListener("visibilitychange", followVisibility);
			window.removeEventListener("pagehide", disconnect);
			window.removeEventListener("pageshow", connect);
		};
	}, [revalidate]);

	return null;
}
