import { failureTexts } from "./failure-texts.ts";

/** English sentences of the notice that a page couldn't be loaded. The back office has them too. */
export const noticeTexts = {
	tryAgain: failureTexts.tryAgain,
	trying: "Trying…",
	unreachable: "Our site can't be reached.",
	silent: "Our site isn't responding.",
	failed: "Something went wrong on our side.",
	offline: "You're offline.",
	outOfDate: "This page may be out of date.",
	opensLater: "The page will open when you're back online.",
	notOpened: "Couldn't open the page.",
} as const;
