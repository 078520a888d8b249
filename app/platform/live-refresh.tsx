import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { followVersions } from "./live-stream.ts";

interface Props {
	/** The version of the content that the page was made from. */
	contentVersion: number;
}

const firstRetryMilliseconds = 15_000;
const longestRetryMilliseconds = 120_000;

/**
 * Shows saved changes on an open page by themselves. Follows the versions of the content only while
 * the page is visible, and says which one it shows, so that it is told what it has missed. A version
 * that does not come is asked for again, less and less often.
 */
export function LiveRefresh({ contentVersion }: Props) {
	const { revalidate } = useRevalidator();
	const [announcedVersion, setAnnouncedVersion] = useState(contentVersion);
	const shownVersion = useEffectEvent(() => contentVersion);

	useEffect(() => {
		if (announcedVersion <= contentVersion) return;
		let timer: ReturnType<typeof setTimeout>;
		function refresh(nextTry: number) {
			// A refresh that hangs is called off by the next one.
			void revalidate();
			timer = setTimeout(refresh, nextTry, Math.min(2 * nextTry, longestRetryMilliseconds));
		}
		refresh(firstRetryMilliseconds);
		return () => clearTimeout(timer);
	}, [announcedVersion, contentVersion, revalidate]);

	useEffect(() => {
		let stop: (() => void) | null = null;

		function follow() {
			if (stop || document.visibilityState === "hidden") return;
			stop = followVersions(shownVersion(), (version) =>
				setAnnouncedVersion((known) => Math.max(known, version)),
			);
		}

		function unfollow() {
			stop?.();
			stop = null;
		}

		function followVisibility() {
			if (document.visibilityState === "hidden") unfollow();
			else follow();
		}

		follow();
		document.addEventListener("visibilitychange", followVisibility);
		// An open connection would keep the page out of the browser's back/forward cache.
		window.addEventListener("pagehide", unfollow);
		window.addEventListener("pageshow", follow);
		return () => {
			unfollow();
			document.removeEventListener("visibilitychange", followVisibility);
			window.removeEventListener("pagehide", unfollow);
			window.removeEventListener("pageshow", follow);
		};
	}, []);

	return null;
}
