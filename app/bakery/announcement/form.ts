import { z } from "../../platform/zod.ts";
import {
	endBeforeBeginning,
	endsAfterItBegins,
	optionalInstant,
	showingLabels,
} from "../clock/showing.ts";
import type { Section, SectionChange } from "../content/sections/schema.ts";
import { type DescribedFields, fieldLabels } from "../described-fields.ts";
import { formOf, visibleOrEmpty } from "../form-fields.ts";
import { isLinkAddress } from "../navigation/menu-items.ts";
import { mergeStoredObject } from "../stored-object.ts";
import { ANNOUNCEMENT_SECTION, readAnnouncement } from "./announcement.ts";

/** A text of one line that may be missing. */
function line(label: string, max: number) {
	return visibleOrEmpty
		.overwrite((text) => text.replace(/\s+/g, " "))
		.pipe(z.string().max(max, `${label} must be at most ${max} characters`));
}

/** The form of the announcement. Without a text there is none. */
export const announcementSchema = z
	.object({
		text: line("Text", 200),
		url: line("Link", 2000).refine((url) => url === "" || isLinkAddress(url), {
			error: "Link must start with / or be a web address",
		}),
		linkText: line("Link text", 100),
		shownFrom: optionalInstant(showingLabels.shownFrom),
		shownUntil: optionalInstant(showingLabels.shownUntil),
	})
	.refine(({ url, linkText }) => url !== "" || linkText === "", {
		path: ["url"],
		error: "Add a link, or clear its text",
	})
	.refine(endsAfterItBegins, endBeforeBeginning);

export type AnnouncementForm = z.input<typeof announcementSchema>;

/** Labels and formats of its fields. */
export const describedAnnouncement = {
	text: { label: "Text", kind: "text" },
	url: { label: "Link", kind: "line" },
	linkText: { label: "Link Text", kind: "line" },
	shownFrom: { label: showingLabels.shownFrom, kind: "instant" },
	shownUntil: { label: showingLabels.shownUntil, kind: "instant" },
} as const satisfies DescribedFields<AnnouncementForm>;

export const announcementLabels = fieldLabels(describedAnnouncement);

const EMPTY_FORM: AnnouncementForm = {
	...{ text: "", url: "", linkText: "" },
	...{ shownFrom: "", shownUntil: "" },
};

/** The form values when the announcement is opened. */
export function announcementForm(section: Section | null): AnnouncementForm {
	return formOf(EMPTY_FORM, readAnnouncement(section));
}

/** The change that saves the form. */
export function announcementChange(
	form: z.output<typeof announcementSchema>,
	stored: Section | null,
): SectionChange {
	return {
		key: ANNOUNCEMENT_SECTION,
		content: mergeStoredObject(stored?.content ?? null, form),
		// No section has the version 0, so one that was made in the meantime is a conflict.
		expectedVersion: stored?.version ?? 0,
	};
}
