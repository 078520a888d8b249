import type { ReactNode } from "react";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { RetryAlert } from "../../ui/back-office/retry-alert.tsx";
import { SpinnerMark } from "../../ui/submit-button.tsx";

interface Props<Data> {
	/** Undefined while it is read. */
	result: ReadResult<Data> | undefined;
	/** Shown while it is read. */
	busyText: string;
	/** Shown if it couldn't be read. */
	failureTitle: string;
	onRetry: () => void;
	children: (data: Data) => ReactNode;
}

/** Shows data that a dialog reads before it asks: that it is read, why it couldn't be, or the data. */
export function ReadStatus<Data>(props: Props<Data>) {
	return (
		<div role="status">
			<Result {...props} />
		</div>
	);
}

function Result<Data>({ result, busyText, failureTitle, onRetry, children }: Props<Data>) {
	if (!result) {
		return (
			<p className="flex items-center gap-3 text-muted">
				<SpinnerMark className="size-5" />
				{busyText}
			</p>
		);
	}
	if (result.status === "failed") {
		return (
			<RetryAlert tone="warning" title={failureTitle} onRetry={onRetry}>
				{result.message}
			</RetryAlert>
		);
	}
	return children(result.data);
}
