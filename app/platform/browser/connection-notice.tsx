import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { cancelAutomaticRetry, failedPage, subscribeToFailedPage, tryAgain } from "./keep-page.ts";

/** Its sentences. */
type Words = Record<
	| ("tryAgain" | "trying" | "unreachable" | "silent" | "failed")
	| ("offline" | "outOfDate" | "opensLater" | "notOpened"),
	string
>;

/** Shown while another page failed to load. Retries when online again, unless the visitor types. */
export function ConnectionNotice({ words }: { words: Words }) {
	const lost = useSyncExternalStore(subscribeToFailedPage, failedPage, () => null);
	const isLoading = useNavigation().state !== "idle";
	const isRefreshing = useRevalidator().state !== "idle";
	const isBusy = isLoading || isRefreshing;
	useWhenReachable(lost?.reason === "unreachable" && !isLoading, tryAgain);

	useEffect(() => {
		window.addEventListener("input", cancelAutomaticRetry);
		return () => window.removeEventListener("input", cancelAutomaticRetry);
	}, []);

	return (
		<div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-50">
			{lost ? (
				<div className="pointer-events-auto mx-auto flex w-fit max-w-2xl items-center gap-x-5 rounded-box border border-line bg-surface py-2 ps-5 pe-3 shadow-lifted max-sm:flex-col max-sm:items-start print:hidden">
					<p className="py-1.5">
						<strong className="font-semibold">{problemText(lost, words)}</strong>{" "}
						{retryText(lost, words)}
					</p>
					<button
						type="button"
						aria-disabled={isBusy || undefined}
						onClick={() => isBusy || tryAgain()}
						className="min-h-11 shrink-0 rounded-full font-semibold sm:px-3 text-primary-text underline underline-offset-4 aria-disabled:cursor-progress"
					>
						{isBusy ? words.trying : words.tryAgain}
					</button>
				</div>
			) : null}
		</div>
	);
}

type Lost = NonNullable<ReturnType<typeof failedPage>>;

function problemText({ reason }: Lost, words: Words): string {
	return navigator.onLine ? words[reason] : words.offline;
}

function retryText({ address, reason }: Lost, words: Words): string {
	if (!address) return words.outOfDate;
	return reason === "unreachable" ? words.opensLater : words.notOpened;
}

const pollMilliseconds = 5000;

/** Calls back when the server answers again, which it checks when online and every few seconds. */
export function useWhenReachable(isWaiting: boolean, onReachable: () => void): void {
	const look = useEffectEvent(async () => {
		if (!navigator.onLine) return;
		const bounded = { cache: "no-store", signal: AbortSignal.timeout(pollMilliseconds) } as const;
		const answer = await fetch("/health", bounded).catch(() => null);
		if (answer?.ok) onReachable();
	});

	useEffect(() => {
		if (!isWaiting) return;
		const listening = new AbortController();
		const poll = setInterval(() => void look(), pollMilliseconds);
		window.addEventListener("online", () => void look(), { signal: listening.signal });
		return () => {
			clearInterval(poll);
			listening.abort();
		};
	}, [isWaiting]);
}
