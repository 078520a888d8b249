import {
	getAnnouncement,
	nextAnnouncementChange,
} from "../../app/bakery/announcement/announcement.ts";
import { bakeryDayAt, instantAt, localTimeAt } from "../../app/bakery/clock/local-time.server.ts";
import { listShowingChanges } from "../../app/bakery/clock/showing.ts";
import { nextHoursChange } from "../../app/bakery/hours/opening.server.ts";
import type { OpeningHours } from "../../app/bakery/hours/schema.ts";
import type { Settings } from "../../app/bakery/site/stored-site.ts";
import type { Call } from "../../app/platform/backend/call.ts";

interface ReadData {
	now: Date;
	settings: Settings;
	/** Null while no opening hours are saved. */
	hours: OpeningHours | null;
	/** Of the server: it sees what visitors do not see yet. */
	service: Call;
}

/** The next change after an instant. */
export type NextChange = (after: Date) => Date | null;

/**
 * Reads what pages show only for a time, after each change of the content: so the next change is
 * known even while the database does not answer.
 * @throws {BackendError}
 */
export async function readTimeChanges(data: ReadData): Promise<NextChange> {
	const { now, settings, hours, service } = data;
	const { timeZone } = settings;
	const [showing, announcement] = await Promise.all([
		listShowingChanges(service),
		getAnnouncement(service),
	]);
	// The database's clock decides about products and pages, and may differ from ours.
	const appearances = showing.map((milliseconds) => new Date(now.getTime() + milliseconds));
	return (after) =>
		earliest([
			new Date(bakeryDayAt(after, settings).endsAt),
			instantAt(`${localTimeAt(after, timeZone).year + 1}-01-01`, "00:00", timeZone),
			hours && nextHoursChange(hours, timeZone, after),
			appearances.find((instant) => instant > after),
			nextAnnouncementChange(announcement, after),
		]);
}

function earliest(instants: (Date | null | undefined)[]): Date {
	return new Date(Math.min(...instants.flatMap((instant) => instant?.getTime() ?? [])));
}
