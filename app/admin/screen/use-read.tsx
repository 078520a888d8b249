import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Call } from "../../platform/backend/call.ts";
import {
	BackendError,
	errorMessage,
	type ReadResult,
} from "../../platform/browser/backend-error.ts";
import { browserAccounts, browserCall } from "../../platform/browser/browser-client.ts";
import { RetryAlert } from "../../ui/back-office/retry-alert.tsx";
import { SpinnerMark } from "../../ui/submit-button.tsx";
import { currentSession, useAskToSignIn } from "../session/administrator.ts";

/**
 * Reads data outside of a screen's loader, because it is rarely needed. Asks to sign in again if the
 * session is over.
 */
export function useRead<Data>(query: (call: Call) => Promise<Data>) {
	const askToSignIn = useAskToSignIn();
	const [result, setResult] = useState<ReadResult<Data>>();
	const [isReading, setReading] = useState(false);
	const latest = useRef(0);

	/** Resolves with null if it was given up or repeated, or if the session is over. */
	async function read(): Promise<ReadResult<Data> | null> {
		latest.current += 1;
		const own = latest.current;
		setReading(true);
		const found = await readInSession(query);
		if (own !== latest.current) return null;
		setReading(false);
		setResult(found ?? { status: "failed", message: "No session found" });
		if (!found) askToSignIn();
		return found;
	}

	/** Ignores the running request. */
	function giveUp(): void {
		latest.current += 1;
		setReading(false);
	}

	return { result, isReading, read, giveUp };
}

/** Loads data when the component is first rendered. */
export function useReadAtOnce<Data>(query: (call: Call) => Promise<Data>) {
	const reading = useRead(query);
	const begin = useEffectEvent(() => void reading.read());
	useEffect(() => begin(), []);
	return reading;
}

/** Null when the session is over. */
async function readInSession<Data>(
	query: (call: Call) => Promise<Data>,
): Promise<ReadResult<Data> | null> {
	try {
		if (!(await currentSession(browserAccounts()))) return null;
		return { status: "read", data: await query(browserCall) };
	} catch (error) {
		if (error instanceof BackendError && error.isSessionOver) return null;
		return { status: "failed", message: errorMessage(error) };
	}
}

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
	const { result, busyText, failureTitle, onRetry, children } = props;
	return (
		<div role="status">
			{result ? null : (
				<p className="flex items-center gap-3 text-muted">
					<SpinnerMark className="size-5" />
					{busyText}
				</p>
			)}
			{result?.status === "failed" ? (
				<RetryAlert tone="warning" title={failureTitle} onRetry={onRetry}>
					{result.message}
				</RetryAlert>
			) : null}
			{result?.status === "read" ? children(result.data) : null}
		</div>
	);
}
