import type { z } from "../../platform/zod.ts";
import { endBeforeBeginning, endsAfterItBegins, showingLabels } from "../clock/showing.ts";
import { single } from "../content/single.ts";
import { visibleOrEmpty } from "../form-fields.ts";
import { isLinkAddress } from "../navigation/menu-items.ts";
import { instant } from "../resource/kinds/instant.ts";
import { line } from "../resource/kinds/line.ts";
import { text } from "../resource/kinds/text.ts";
import { ANNOUNCEMENT_SECTION, readAnnouncement } from "./announcement.ts";

/** A text of one line that may be missing. */
function oneLine(label: string, max: number) {
	return visibleOrEmpty
		.overwrite((text) => text.replace(/\s+/g, " "))
		.max(max, `${label} must be at most ${max} characters`);
}

const fields = {
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

const described = single(ANNOUNCEMENT_SECTION, fields, readAnnouncement);

/** The announcement (product §26.1). Without a text there is none. */
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
