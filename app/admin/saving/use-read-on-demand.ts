import type { Call } from "../../platform/backend/call.ts";
import { useRead } from "../screen/use-read.ts";
import { hideError, showError } from "./error-toast.ts";
import { useSlowAnswer } from "./use-slow-answer.ts";

/**
 * Reads something when a button is pressed. A failure is shown as a toast.
 * @param subject what it is about: the toast of the next try replaces this one.
 */
export function useReadOnDemand<Data>(query: (call: Call) => Promise<Data>, subject: string) {
	const { read, isReading, giveUp } = useRead(query);
	useSlowAnswer(isReading, giveUp);
	return {
		isReading,
		/** Resolves with undefined where nothing could be read. */
		async read(): Promise<Data | undefined> {
			const result = await read();
			hideError(subject);
			if (result?.status === "failed") showError(result.message, subject);
			return result?.status === "read" ? result.data : undefined;
		},
	};
}
