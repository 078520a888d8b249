import { createHash } from "node:crypto";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
	type Announcement,
	announcementState,
	partsOfLine,
} from "../../bakery/announcement/announcement.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { NoticeLine } from "../../ui/notice-line/notice-line.tsx";
import { StrokeIcon } from "../../ui/stroke-icon.tsx";

/**
 * The announcement on every page as HTML, so that visitors download no code for it; null while there
 * is none. Its custom element dismisses it (server/pages/rendering/early-script.ts).
 */
export function renderAnnouncement(
	announcement: Announcement,
	words: GroupWords<"announcement">,
	now: Date,
): string | null {
	if (announcementState(announcement, now) !== "shown") return null;
	return renderToStaticMarkup(
		createElement(
			"dismissible-line",
			{ class: "block print:hidden", "data-key": keyOf(announcement) },
			<aside aria-label={words.name}>
				<NoticeLine {...partsOfLine(announcement)} href={announcement.url}>
					<button
						type="button"
						aria-label={words.dismiss}
						className="-me-2 min-h-11 shrink-0 rounded-full px-3"
					>
						<StrokeIcon strokes="m6 6 12 12M18 6 6 18" className="size-5" />
					</button>
				</NoticeLine>
			</aside>,
		),
	);
}

/** By what visitors see: another time doesn't bring a dismissed line back. */
function keyOf({ text, url, linkText }: Announcement): string {
	const seen = JSON.stringify([text, url, linkText]);
	return createHash("sha256").update(seen).digest("base64url").slice(0, 12);
}
