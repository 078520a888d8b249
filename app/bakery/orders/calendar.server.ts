import ical, { ICalCalendarMethod } from "ical-generator";
import type { CustomerOrder } from "./schema.ts";

interface Event {
	/** The title in the calendar. */
	summary: string;
	/** Null where the bakery gives none. */
	address: string | null;
	/** The order's page. */
	url: string;
}

/** The pickup of an order as a calendar file (RFC 5545): all day where no time is known. */
export function orderCalendar(order: CustomerOrder, { summary, address, url }: Event): string {
	const { day, starts_at, ends_at, version, link } = order;
	const calendar = ical({ method: ICalCalendarMethod.PUBLISH });
	calendar.createEvent({
		// A changed order replaces itself in the calendar.
		...{ id: link, sequence: version, summary, url },
		...(address && { location: address }),
		...(starts_at && ends_at
			? { start: new Date(starts_at), end: new Date(ends_at) }
			: { start: new Date(`${day}T00:00:00`), allDay: true }),
	});
	return calendar.toString();
}
