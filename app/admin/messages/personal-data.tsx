import { UserRoundSearch } from "lucide-react";
import { useId, useState } from "react";
import { href, Link } from "react-router";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { describeCount } from "../../bakery/messages/count.ts";
import { describeMonths } from "../../bakery/messages/retention/periods.ts";
import type { RetentionNoticeData } from "../../bakery/messages/retention/schema.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SenderDialog } from "./sender-dialog.tsx";

interface Props {
	retention: RetentionNoticeData;
	/** Called when all messages of one person were erased. */
	onErased: () => void;
}

/** How long messages are kept, and a button to find all messages of one person (product §14). */
export function PersonalData({ retention, onErased }: Props) {
	const id = useId();
	const [isFinding, setFinding] = useState(false);
	return (
		<section aria-labelledby={id} className="mt-8 border-line border-t pt-6">
			<h2 id={id} className="text-label">
				Personal Data
			</h2>
			<div className="mt-2 mb-4">
				<RetentionNotice {...retention} />
			</div>
			<Button variant="outline" onClick={() => setFinding(true)}>
				<UserRoundSearch aria-hidden="true" className="size-5" />
				Messages from One Person
			</Button>
			{isFinding ? <SenderDialog onClose={() => setFinding(false)} onErased={onErased} /> : null}
		</section>
	);
}

function RetentionNotice({ months, upcoming }: RetentionNoticeData) {
	const settingsLink = (
		<Link
			to={href("/admin/settings")}
			className="inline-flex min-h-11 items-center text-primary-text underline underline-offset-4"
		>
			Change this in Site Settings
		</Link>
	);
	const end = `removed for good ${describeMonths(months ?? 0)} after they arrive.`;
	if (months !== null && upcoming) {
		const { startsAt, count } = upcoming;
		return (
			<Alert
				tone="warning"
				title={`From ${writeMoment(startsAt, { dateStyle: "long" })} on, messages are ${end}`}
			>
				<p>
					{count === 1 ? "1 message is" : `${describeCount(count)} are`} older than that.{" "}
					{settingsLink}
				</p>
			</Alert>
		);
	}
	return (
		<p className="text-muted text-sm">
			{months === null ? "Messages are kept until you delete them." : `Messages are ${end}`}{" "}
			{settingsLink}
		</p>
	);
}
