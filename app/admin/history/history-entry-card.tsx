import { RotateCcw, Trash2 } from "lucide-react";
import { href, Link } from "react-router";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import type { Difference } from "../../bakery/history/differences.ts";
import { canRestoreVersion } from "../../bakery/history/earlier-versions/read-earlier-version.ts";
import type { HistoryEntry, HistoryEvent } from "../../bakery/history/schema.ts";
import { entrySentence, eventSentence, phraseOf } from "../../bakery/history/sentences.ts";
import { Card } from "../../ui/card.tsx";
import { DifferenceList } from "../versions/difference-list.tsx";
import { historyPathOf } from "./history-address.ts";

interface Props {
	entry: HistoryEntry;
	/** The address of the shown history, to which no event links. */
	shownPath: string;
	onRestore: (event: HistoryEvent) => void;
}

/** More events than that are folded. */
const MAX_UNFOLDED = 3;

/** Changes made at once, as a sentence with their differences. */
export function HistoryEntryCard({ entry, ...props }: Props) {
	const { events, changedAt } = entry;
	const [only] = events;
	const list = (
		<ul className="grid grid-cols-1 divide-y divide-line">
			{events.map((event) => (
				<li key={event.changeId} className="min-w-0 py-3">
					<p className="wrap-anywhere">{eventSentence(event)}</p>
					<EventDetails event={event} changedAt={changedAt} {...props} />
				</li>
			))}
		</ul>
	);
	return (
		<Card className="p-4 sm:p-5">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h3 className="wrap-anywhere min-w-0 font-sans font-semibold">{entrySentence(entry)}</h3>
				<time dateTime={changedAt} className="text-muted text-sm">
					{writeMoment(changedAt, { timeStyle: "short" })}
				</time>
			</div>
			{only && events.length === 1 ? (
				<EventDetails event={only} changedAt={changedAt} {...props} />
			) : events.length > MAX_UNFOLDED ? (
				<details className="mt-1">
					<summary className="w-fit cursor-pointer py-2.5 font-semibold text-primary-text text-sm">
						Show all {events.length}
					</summary>
					{list}
				</details>
			) : (
				list
			)}
		</Card>
	);
}

interface DetailsProps extends Omit<Props, "entry"> {
	event: HistoryEvent;
	changedAt: string;
}

function EventDetails({ event, changedAt, shownPath, onRestore }: DetailsProps) {
	const { subject, what, differences } = event;
	const historyPath = historyPathOf(subject);
	const isShown = differences.length > 1 || !differences.every(isInSentence);
	const canBeInTrash =
		what === "deleted" &&
		!["member", "redirect"].includes(subject.kind) &&
		!subject.stillExists &&
		isRecent(changedAt);
	const canComeBack =
		what === "changed" &&
		subject.stillExists &&
		canRestoreVersion(subject.kind) &&
		!isOnlyMark(differences);
	return (
		<>
			{isShown ? (
				<div className="mt-3">
					<DifferenceList differences={differences} />
				</div>
			) : null}
			<p className="-mb-2 mt-1 flex flex-wrap gap-x-5">
				{canComeBack ? (
					<button type="button" onClick={() => onRestore(event)} className={actionClasses}>
						<RotateCcw aria-hidden="true" className="size-4" />
						<span>
							Restore Earlier Version<span className="sr-only"> of {phraseOf(subject)}</span>
						</span>
					</button>
				) : null}
				{canBeInTrash ? (
					<a href={href("/admin/trash")} className={actionClasses}>
						<Trash2 aria-hidden="true" className="size-4" />
						Open Trash
					</a>
				) : null}
				{historyPath && historyPath !== shownPath ? (
					<Link to={historyPath} className={actionClasses}>
						<span className="wrap-anywhere">All Changes to {phraseOf(subject)}</span>
					</Link>
				) : null}
			</p>
		</>
	);
}

const actionClasses =
	"inline-flex min-h-11 min-w-0 cursor-pointer items-center gap-2 font-semibold text-primary-text text-sm hover:underline";

/** Whether the sentence includes the whole change. */
function isInSentence(difference: Difference): boolean {
	if (difference.kind === "list") {
		const { added, removed } = difference;
		return added.length === 0 || removed.length === 0;
	}
	return ["line", "switch", "marked"].includes(difference.kind);
}

/** A sold-out mark is not part of a version. */
function isOnlyMark(differences: readonly Difference[]): boolean {
	return differences.length > 0 && differences.every(({ kind }) => kind === "marked");
}

/** Deleted records stay in the trash for 30 days. */
function isRecent(changedAt: string): boolean {
	return Date.now() - Date.parse(changedAt) < 30 * 24 * 60 * 60 * 1000;
}
