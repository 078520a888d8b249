import { href } from "react-router";
import { Alert } from "../../ui/alert.tsx";

/** What visitors read now. @param sentence as 'Open now, until 6 PM'; null while no hours are saved. */
export function VisibleNow({ sentence }: { sentence: string | null }) {
	if (sentence === null) {
		return (
			<Alert title="No opening hours yet">
				<p>
					Your contact page says “Mon-Sat: 8am-6pm” next to your phone number, and visitors can't
					see whether you're open.
				</p>
			</Alert>
		);
	}
	return (
		<Alert tone="success" title="Visitors now see">
			<p>
				“{sentence}”, on every page, and all hours on your{" "}
				<a
					href={href("/contact")}
					target="_blank"
					rel="noopener"
					className="font-semibold text-primary-text underline underline-offset-4"
				>
					contact page<span className="sr-only"> (opens in a new tab)</span>
				</a>
				.
			</p>
		</Alert>
	);
}
