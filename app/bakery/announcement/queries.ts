import type { Call } from "../../platform/backend/call.ts";
import { getSections } from "../content/queries.ts";
import { ANNOUNCEMENT_SECTION, type Announcement, readAnnouncement } from "./announcement.ts";

/**
 * The announcement, whether or not it is shown now.
 * @param service of the server: visitors can't read it before its time. @throws {BackendError}
 */
export async function getAnnouncement(service: Call): Promise<Announcement> {
	const { announcement = null } = await getSections(service, [ANNOUNCEMENT_SECTION]);
	return readAnnouncement(announcement);
}
