/**
 * English sentences for pages that failed. Browsers keep them for when nothing else can be loaded,
 * so they are without the notes of `sentences.ts`.
 */
export const failureTexts = {
	isOffline: "You're offline",
	offlineHint: "You can open this page when you're back online.",
	needsMoment: "This page needs a moment",
	needsMomentHint: "Something went wrong on our side. Please try again in a minute.",
	tryAgain: "Try again",
	trying: "Trying…",
	returnToHome: "Return to Home",
	reachUs: "Or reach us directly:",
	or: "or",
	unreachable: "Our site can't be reached.",
	silent: "Our site isn't responding.",
	failed: "Something went wrong on our side.",
	offline: "You're offline.",
	outOfDate: "This page may be out of date.",
	opensLater: "The page will open when you're back online.",
	notOpened: "Couldn't open the page.",
	missing: "Page not found",
	missingHeading: "Oops! Page not found",
} as const;
