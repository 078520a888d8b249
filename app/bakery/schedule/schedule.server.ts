import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import {
	type Announcement,
	getAnnouncement,
	nextAnnouncementChange,
} from "../announcement/announcement.ts";
import { bakeryDayAt } from "../clock/local-time.server.ts";
import { nextHoursChange } from "../hours/opening.server.ts";
import type { OpeningHours } from "../hours/schema.ts";
import type { RegionalSettings } from "../region/regional-settings.ts";

/** Changes that the owner scheduled. */
export interface Schedule {
	announcement: Announcement;
	/** When a product or page appears or disappears; null for never. */
	nextShowing: Date | null;
}

/** @param service of the server: it sees what visitors do not see yet. @throws {BackendError} */
export async function getSchedule(service: Call, now: Date): Promise<Schedule> {
	const [announcement, milliseconds] = await Promise.all([
		getAnnouncement(service),
		service("next_showing_change", {}, z.number().nullable()),
	]);
	return { announcement, nextShowing: after(now, milliseconds) };
}

/** The next instant at which time alone changes what can be ordered; null for none in sight. */
export async function nextOrderChange(service: Call, now: Date): Promise<Date | null> {
	return after(now, await service("next_order_change", {}, z.number().nullable()));
}

/** The database's clock decides about products, pages, and orders, and may differ from ours. */
function after(now: Date, milliseconds: number | null): Date | null {
	return milliseconds === null ? null : new Date(now.getTime() + milliseconds);
}

interface Site {
	settings: Pick<RegionalSettings, "timeZone" | "dayEnd">;
	/** Null while no opening hours are saved. */
	hours: OpeningHours | null;
}

/** The next instant at which time changes something on any page. */
export function nextChange({ settings, hours }: Site, schedule: Schedule | null, now: Date): Date {
	const changes = [
		new Date(bakeryDayAt(now, settings).endsAt),
		nextHoursChange(hours, settings.timeZone, now),
		schedule?.nextShowing,
		schedule && nextAnnouncementChange(schedule.announcement, now),
	];
	const next = changes.flatMap((instant) => (instant && instant > now ? Number(instant) : []));
	return new Date(Math.min(...next));
}
