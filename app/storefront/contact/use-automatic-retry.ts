import { type RefObject, useEffect, useRef, useState } from "react";
import type { SubmissionResult } from "./message-form-data.ts";

export type NextRetry = "online" | "soon" | "none";

const soonMilliseconds = 5000;

/**
 * Sends a message again, once, if it is unknown whether it arrived: when the browser is back
 * online, or after a while. Visitors who go on typing send it themselves.
 * @returns what the next try waits for.
 */
export function useAutomaticRetry(
	result: SubmissionResult | undefined,
	form: RefObject<HTMLFormElement | null>,
): NextRetry {
	const [nextRetry, setNextRetry] = useState<NextRetry>("none");
	const isSecond = useRef(false);

	useEffect(() => {
		const isFirst = result?.status === "not-sent" && !isSecond.current;
		isSecond.current = isFirst;
		if (!isFirst) return;
		const waiting = new AbortController();
		const { signal } = waiting;
		const send = () => form.current?.requestSubmit();
		function stop() {
			waiting.abort();
			clearTimeout(timer);
			setNextRetry("none");
		}
		const timer = navigator.onLine ? setTimeout(send, soonMilliseconds) : undefined;
		setNextRetry(navigator.onLine ? "soon" : "online");
		window.addEventListener("online", send, { signal });
		form.current?.addEventListener("input", stop, { signal });
		form.current?.addEventListener("submit", stop, { signal });
		return stop;
	}, [result, form]);

	return nextRetry;
}
