import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { href, Link } from "react-router";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import type { Difference } from "../../bakery/history/differences.ts";
import type { EarlierVersion } from "../../bakery/history/earlier-versions/earlier-version.ts";
import {
	canRestoreVersion,
	readEarlierVersion,
} from "../../bakery/history/earlier-versions/read-earlier-version.ts";
import type { HistoryEntry, HistoryEvent } from "../../bakery/history/entries.ts";
import { entrySentence, eventSentence, phraseOf } from "../../bakery/history/sentences.ts";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SpinnerMark, SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { longDate } from "../screen/clock.ts";
import { useReadAtOnce } from "../screen/use-read.tsx";
import { DifferenceList } from "../versions/difference-list.tsx";
import { historyPathOf } from "./history-address.tsx";

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

interface RestoreProps {
	event: HistoryEvent;
	changedAt: string;
	onClose: () => void;
}

/**
 * Asks before an earlier version replaces the current one, and lists what would be lost. Open while
 * it is rendered.
 */
export function RestoreVersionDialog({ event, changedAt, onClose }: RestoreProps) {
	const { subject, changeId } = event;
	const phrase = phraseOf(subject);
	const { result, isReading, read } = useReadAtOnce((call) =>
		readEarlierVersion(call, subject, changeId),
	);
	const [failure, setFailure] = useState("");
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/history", "bringBack"),
		onSaved() {
			void showToast({ title: `Restored the earlier version of ${phrase}` });
			onClose();
		},
		onConflict() {
			setFailure("It changed in the meantime. You would now lose:");
			void read();
		},
		onFailed: setFailure,
	});
	const earlier = result?.status === "read" && !isReading ? result.data : null;
	const canRestore = earlier && !earlier.problem && earlier.differences.length > 0;
	return (
		<Dialog
			role="alertdialog"
			width="wide"
			title="Restore an earlier version?"
			description={
				<span className="wrap-anywhere">
					{`This restores ${phrase} as it was before ${longDate(changedAt)}. The current version stays in the history.`}
				</span>
			}
			onClose={onClose}
			actions={
				<>
					<Button variant="outline" data-initial-focus onClick={onClose}>
						Cancel
					</Button>
					{canRestore ? (
						<SubmitButton
							type="button"
							isBusy={isSubmitting}
							busyLabel="Restoring..."
							onClick={() =>
								submit({ kind: subject.kind, id: subject.id, changeId, seen: earlier.seen })
							}
						>
							Restore
						</SubmitButton>
					) : null}
				</>
			}
		>
			<div role="status" className="grid grid-cols-1 gap-4">
				{failure ? <Alert tone="warning">{failure}</Alert> : null}
				<Losses result={isReading ? undefined : result} />
			</div>
		</Dialog>
	);
}

function Losses({ result }: { result: ReadResult<EarlierVersion> | undefined }) {
	if (!result) {
		return (
			<p className="flex items-center gap-3 text-muted">
				<SpinnerMark className="size-5" />
				Checking what you would lose…
			</p>
		);
	}
	if (result.status === "failed") {
		return (
			<Alert tone="error" title="Couldn't load the earlier version.">
				{result.message}
			</Alert>
		);
	}
	const { differences, notes, problem } = result.data;
	return (
		<>
			{problem ? (
				<Alert tone="error" title="This version can't be saved as it is.">
					{problem}
				</Alert>
			) : null}
			{notes.length > 0 ? (
				<Alert tone="warning">
					{notes.map((note) => (
						<p key={note}>{note}</p>
					))}
				</Alert>
			) : null}
			{differences.length > 0 ? (
				<DifferenceList differences={differences} />
			) : (
				<p>It already matches that version.</p>
			)}
		</>
	);
}
