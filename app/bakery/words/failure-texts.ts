/**
 * English sentences of the page that is shown when nothing else can be loaded. Browsers keep them, so
 * they are without the notes of `sentences.ts`, and without anything that such a page doesn't show.
 */
export const failureTexts = {
	isOffline: "You're offline",
	offlineHint: "You can open this page when you're back online.",
	needsMoment: "This page needs a moment",
	needsMomentHint: "Something went wrong on our side. Please try again in a minute.",
	tryAgain: "Try again",
	returnToHome: "Return to Home",
	reachUs: "Or reach us directly:",
	or: "or",
} as const;
