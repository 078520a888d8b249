import { href, Link } from "react-router";
import type { HoursOfDay as Hours } from "./morning.server.ts";

/** When the bakery is open today, and the way to its hours; nothing while none are saved. */
export function HoursOfDay({ hours }: { hours: Hours | null }) {
	if (!hours) return null;
	const { sentence, ranges, note } = hours;
	return (
		<p className="flex flex-wrap items-center gap-x-4">
			<span>
				<span className="font-semibold">{sentence}.</span> Today's hours: {ranges.join(", ")}
				{note ? ` (${note})` : null}
			</span>
			<Link
				to={href("/admin/hours")}
				className="inline-flex min-h-11 items-center font-semibold text-primary-text hover:underline"
			>
				Change Hours
			</Link>
		</p>
	);
}
