import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { CustomerOrder } from "./stored-order.ts";

interface Event {
	/** The title in the calendar. */
	summary: string;
	siteName: string;
	/** Null where the bakery gives none. */
	address: string | null;
	email: string | null;
	/** The order's page. */
	url: string;
}

/**
 * The pickup of an order as a calendar file (RFC 5545): all day where no time is known. That of a
 * canceled order takes it back.
 */
export function orderCalendar(
	{ day, starts_at, ends_at, version, link, state }: CustomerOrder,
	{ summary, siteName, address, email, url }: Event,
): string {
	const isCanceled = state === "canceled";
	const calendar = ical({
		method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
	});
	calendar.createEvent({
		// A changed order replaces itself in the calendar, and canceling is one more change.
		...{ id: link, sequence: isCanceled ? version + 1 : version, summary, url },
		...(isCanceled && { status: ICalEventStatus.CANCELLED }),
		// Calendars take an event back from its organizer alone, who must have an address (RFC 5546).
		organizer: { name: siteName, email: email ?? `orders@${new URL(url).hostname}` },
		...(address && { location: address }),
		...(starts_at && ends_at
			? { start: new Date(starts_at), end: new Date(ends_at) }
			: // The library writes dates in UTC.
				{ start: new Date(`${day}T00:00:00Z`), allDay: true }),
	});
	return calendar.toString();
}
