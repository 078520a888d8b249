import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { followVersions, type LiveStream } from "./live-stream.ts";
import { useWhileVisible } from "./use-while-visible.ts";

interface Props {
	/** The version of the content that the page was made from. */
	contentVersion: number;
}

const contentStream: LiveStream = {
	name: "levain-live",
	open: (since) => new EventSource(`/live?since=${since}`),
	event: "content-changed",
};

const firstRetryMilliseconds = 15_000;
const longestRetryMilliseconds = 120_000;

/**
 * Shows saved changes on an open page by themselves. Follows the versions of the content only while
 * the page is visible, and says which one it shows, so that the server sends what it missed. A version
 * that does not come is asked for again, less and less often.
 */
export function LiveRefresh({ contentVersion }: Props) {
	const { revalidate } = useRevalidator();
	const [announcedVersion, setAnnouncedVersion] = useState(contentVersion);

	useEffect(() => {
		if (announcedVersion <= contentVersion) return;
		let timer: ReturnType<typeof setTimeout>;
		function refresh(nextTry: number) {
			// A refresh that hangs is canceled by the next one.
			void revalidate();
			timer = setTimeout(refresh, nextTry, Math.min(2 * nextTry, longestRetryMilliseconds));
		}
		refresh(firstRetryMilliseconds);
		return () => clearTimeout(timer);
	}, [announcedVersion, contentVersion, revalidate]);

	useWhileVisible(() =>
		followVersions(contentStream, contentVersion, (version) =>
			setAnnouncedVersion((known) => Math.max(known, version)),
		),
	);

	return null;
}
