import { useState } from "react";
import type { EarlierVersion } from "../../bakery/history/earlier-versions/earlier-version.ts";
import { readEarlierVersion } from "../../bakery/history/earlier-versions/read-earlier-version.ts";
import type { HistoryEvent } from "../../bakery/history/schema.ts";
import { phraseOf } from "../../bakery/history/sentences.ts";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { SpinnerMark, SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { longDate } from "../screen/clock.ts";
import { useReadAtOnce } from "../screen/use-read.tsx";
import { DifferenceList } from "../versions/difference-list.tsx";

interface Props {
	event: HistoryEvent;
	changedAt: string;
	onClose: () => void;
}

/**
 * Asks before an earlier version replaces the current one, and lists what would be lost. Open while
 * it is rendered.
 */
export function RestoreVersionDialog({ event, changedAt, onClose }: Props) {
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
			isOpen
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
