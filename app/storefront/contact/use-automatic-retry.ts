import { type RefObject, useEffect, useRef, useState } from "react";
import { isRouteErrorResponse } from "react-router";

export type NextRetry = "online" | "soon" | "none";

/** A form that failed: another object each time. */
export interface FailedSubmission {
	/** Whether it was refused because the site is busy; otherwise it may have arrived. */
	isRefused?: boolean;
}

/** Whether the error of a submission says that the site is busy. */
export function isRefusal(error: unknown): boolean {
	return isRouteErrorResponse(error) && (error.status === 429 || error.status === 503);
}

const soonMilliseconds = 5000;

/**
 * Sends a form again that failed, with the button that sent it: when the browser is back online, or
 * after a while. If it may have arrived, it does so once. Visitors who go on typing send it themselves.
 * @param failed null for none.
 * @returns what the next try waits for.
 */
export function useAutomaticRetry(
	failed: FailedSubmission | null,
	form: RefObject<HTMLFormElement | null>,
): NextRetry {
	const [nextRetry, setNextRetry] = useState<NextRetry>("none");
	const wasRetried = useRef(false);
	const button = useRef<HTMLElement>(null);

	useEffect(() => {
		const noteButton = ({ submitter }: SubmitEvent) => {
			button.current = submitter;
		};
		const sent = form.current;
		sent?.addEventListener("submit", noteButton);
		return () => sent?.removeEventListener("submit", noteButton);
	}, [form]);

	useEffect(() => {
		const isUnknown = failed !== null && !failed.isRefused;
		const isSecond = isUnknown && wasRetried.current;
		wasRetried.current = isUnknown && !isSecond;
		if (!failed || isSecond) return;
		const waiting = new AbortController();
		const { signal } = waiting;
		const send = () => form.current?.requestSubmit(button.current);
		function stop() {
			waiting.abort();
			clearTimeout(timer);
		}
		function giveUp() {
			stop();
			setNextRetry("none");
		}
		const timer = navigator.onLine ? setTimeout(send, soonMilliseconds) : undefined;
		setNextRetry(navigator.onLine ? "soon" : "online");
		window.addEventListener("online", send, { signal });
		form.current?.addEventListener("input", giveUp, { signal });
		form.current?.addEventListener("submit", stop, { signal });
		return giveUp;
	}, [failed, form]);

	return nextRetry;
}
