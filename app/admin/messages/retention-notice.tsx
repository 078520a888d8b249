import { href, Link } from "react-router";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { describeCount } from "../../bakery/messages/count.ts";
import { describeMonths } from "../../bakery/messages/retention/periods.ts";
import type { RetentionNoticeData } from "../../bakery/messages/retention/schema.ts";
import { Alert } from "../../ui/alert.tsx";

/** Says for how long messages are kept (product §14.2). */
export function RetentionNotice({ months, upcoming }: RetentionNoticeData) {
	if (months === null) {
		return (
			<p className="text-muted text-sm">
				Messages are kept until you delete them. <SettingsLink />
			</p>
		);
	}
	if (!upcoming) {
		return (
			<p className="text-muted text-sm">
				Messages are removed for good {describeMonths(months)} after they came. <SettingsLink />
			</p>
		);
	}
	return (
		<Alert
			tone="warning"
			title={`From ${writeMoment(upcoming.startsAt, { dateStyle: "long" })} on, messages are removed for good ${describeMonths(months)} after they came.`}
		>
			<p>
				{upcoming.count === 1 ? "1 message is" : `${describeCount(upcoming.count)} are`} older than
				that. <SettingsLink />
			</p>
		</Alert>
	);
}

function SettingsLink() {
	return (
		<Link
			to={href("/admin/settings")}
			className="inline-flex min-h-11 items-center text-primary-text underline underline-offset-4"
		>
			Change this in Site Settings
		</Link>
	);
}
