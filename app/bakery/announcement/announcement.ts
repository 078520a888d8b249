import type { Call } from "../../platform/backend/call.ts";
import type { z } from "../../platform/zod.ts";
import {
	endBeforeBeginning,
	endsAfterItBegins,
	showingLabels,
	timingOf,
} from "../clock/showing.ts";
import type { Section } from "../content/sections/section.ts";
import { getSections, single } from "../content/stored-sections.ts";
import { visibleOrEmpty } from "../form-fields.ts";
import { isLinkAddress } from "../navigation/menu-items.ts";
import { instant } from "../resource/kinds/instant.ts";
import { line } from "../resource/kinds/line.ts";
import { text } from "../resource/kinds/text.ts";
import { parseStoredObject, storedText } from "../stored-object.ts";
/** The key of the section of `site_content`. */
export const ANNOUNCEMENT_SECTION = "announcement";

/** A line at the top of every page (product §25). */
export interface Announcement {
	/** Empty for none. */
	text: string;
	/** A path on this site or a web address; empty for none. */
	url: string;
	/** Empty to link the whole text. */
	linkText: string;
	/** From when until when visitors see it, ISO 8601; null for no limit. */
	shownFrom: string | null;
	shownUntil: string | null;
}

/** The stored announcement. What leads nowhere safe is left out. */
export function readAnnouncement(section: Section | null): Announcement {
	const stored = parseStoredObject(section?.content ?? null) ?? {};
	const textAt = (key: string) => storedText(stored, key) ?? "";
	const instantAt = (key: string) => {
		const time = new Date(textAt(key));
		return Number.isNaN(time.getTime()) ? null : time.toISOString();
	};
	return {
		text: textAt("text"),
		// Links to a page that moves are found by this name (private.links_to).
		url: isLinkAddress(textAt("url")) ? textAt("url") : "",
		linkText: textAt("linkText"),
		shownFrom: instantAt("shownFrom"),
		shownUntil: instantAt("shownUntil"),
	};
}

/** The announcement's text, and after it the text of its link; empty without one. */
export function partsOfLine({
	text,
	url,
	linkText,
}: Pick<Announcement, "text" | "url" | "linkText">) {
	if (url === "") return { text, linkText: "" };
	return linkText === "" ? { text: "", linkText: text } : { text, linkText };
}

/** Whether visitors see the announcement, or why they don't. */
export function announcementState(
	announcement: Announcement,
	now: Date,
): "none" | "shown" | "scheduled" | "ended" {
	return announcement.text === "" ? "none" : (timingOf(announcement, now) ?? "shown");
}

/** The first instant after another at which the announcement appears or disappears. */
export function nextAnnouncementChange(
	{ text, shownFrom, shownUntil }: Announcement,
	after: Date,
): Date | null {
	const times = [shownFrom, shownUntil].map((time) => new Date(time ?? 0));
	const next = times.filter((time) => time > after).map(Number);
	return text === "" || next.length === 0 ? null : new Date(Math.min(...next));
}

/**
 * The announcement, whether or not it is shown now.
 * @param service of the server: visitors can't read it before its time. @throws {BackendError}
 */
export async function getAnnouncement(service: Call): Promise<Announcement> {
	const { announcement = null } = await getSections(service, [ANNOUNCEMENT_SECTION]);
	return readAnnouncement(announcement);
}

/** A text of one line that may be missing. */
function oneLine(label: string, max: number) {
	return visibleOrEmpty
		.overwrite((text) => text.replace(/\s+/g, " "))
		.max(max, `${label} must be at most ${max} characters`);
}

const announcementFields = {
	text: text("Text", { typed: oneLine("Text", 200) }),
	url: line("Link", 2000, {
		typed: oneLine("Link", 2000).refine((url) => url === "" || isLinkAddress(url), {
			error: "Link must start with / or be a web address",
		}),
	}),
	linkText: line("Link Text", 100, { typed: oneLine("Link text", 100) }),
	shownFrom: instant(showingLabels.shownFrom),
	shownUntil: instant(showingLabels.shownUntil),
};

const described = single(ANNOUNCEMENT_SECTION, announcementFields, readAnnouncement);

/** The announcement (product §25). Without a text there is none. */
export const announcement = {
	...described,
	schema: described.schema
		.refine(({ url, linkText }) => url !== "" || linkText === "", {
			path: ["url"],
			error: "Add a link, or clear its text",
		})
		.refine(endsAfterItBegins, endBeforeBeginning),
};

export type AnnouncementForm = z.input<typeof announcement.schema>;
