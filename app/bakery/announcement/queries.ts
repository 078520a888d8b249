import type { Call } from "../../platform/backend/call.ts";
import type { z } from "../../platform/zod.ts";
import { getSections, saveSections } from "../content/queries.ts";
import type { Section } from "../content/sections/schema.ts";
import { ANNOUNCEMENT_SECTION, type Announcement, readAnnouncement } from "./announcement.ts";
import { announcementChange, type announcementSchema } from "./form.ts";

/** The stored announcement for its form. */
export interface StoredAnnouncement {
	/** Null when none was ever saved. */
	section: Section | null;
}

/** The announcement as it is stored, for its form. @throws {BackendError} */
export async function getStoredAnnouncement(call: Call): Promise<StoredAnnouncement> {
	const sections = await getSections(call, [ANNOUNCEMENT_SECTION]);
	return { section: sections[ANNOUNCEMENT_SECTION] ?? null };
}

/**
 * The announcement, whether or not it is shown now.
 * @param service of the server: visitors can't read it before its time. @throws {BackendError}
 */
export async function getAnnouncement(service: Call): Promise<Announcement> {
	return readAnnouncement((await getStoredAnnouncement(service)).section);
}

/** Saves the announcement. A newer version is a conflict. */
export async function saveAnnouncement(
	call: Call,
	form: z.output<typeof announcementSchema>,
	stored: StoredAnnouncement,
	submissionId?: string,
): Promise<StoredAnnouncement> {
	const change = announcementChange(form, stored.section);
	const [section] = await saveSections(call, [change], submissionId);
	return { section: section ?? null };
}
