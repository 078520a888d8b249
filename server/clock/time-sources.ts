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

/**
 * Something that changes over time. What it depends on is read after each change of the content, so
 * the next change is known even while the database does not answer.
 */
export interface TimeSource {
	name: string;
	/** Reads what it depends on. @throws {BackendError} */
	read(known: SourceData): NextChange | Promise<NextChange>;
}

export interface SourceData {
	now: Date;
	settings: Settings;
	/** Null while no opening hours are saved. */
	hours: OpeningHours | null;
	/** Of the server: it sees what visitors do not see yet. */
	service: Call;
}

/** The next change after an instant; null when none is known. */
export type NextChange = (after: Date) => Date | null;

const dayEnd: TimeSource = {
	name: "the day's end",
	read:
		({ settings }) =>
		(after) =>
			new Date(bakeryDayAt(after, settings).endsAt),
};

const newYear: TimeSource = {
	name: "the year",
	read:
		({ settings: { timeZone } }) =>
		(after) =>
			instantAt(`${localTimeAt(after, timeZone).year + 1}-01-01`, "00:00", timeZone),
};

/** Also the end of a day of the week. */
const openingHours: TimeSource = {
	name: "the opening hours",
	read:
		({ settings: { timeZone }, hours }) =>
		(after) =>
			hours && nextHoursChange(hours, timeZone, after),
};

/**
 * A product or page appears or disappears. The database returns the time left until then, because its clock
 * decides, and may differ from ours.
 */
const showing: TimeSource = {
	name: "the products and pages",
	async read({ service, now }) {
		const changes = (await listShowingChanges(service)).map(
			(milliseconds) => new Date(now.getTime() + milliseconds),
		);
		return (after) => changes.find((instant) => instant > after) ?? null;
	},
};

/** It appears or disappears by the bakery's clock. */
const announcement: TimeSource = {
	name: "the announcement",
	async read({ service }) {
		const stored = await getAnnouncement(service);
		return (after) => nextAnnouncementChange(stored, after);
	},
};

export const timeSources: readonly TimeSource[] = [
	...[dayEnd, newYear, openingHours],
	...[showing, announcement],
];
