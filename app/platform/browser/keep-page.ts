import type { DataRouter, DataStrategyResult, MiddlewareFunction } from "react-router";
import { isBackOffice } from "../back-office.ts";

declare global {
	interface Window {
		/** React Router's own instance; there is no other way to reach it from outside a component. */
		__reactRouterDataRouter?: DataRouter;
	}
}

/** A page that failed to load. */
interface FailedPage {
	/** Its address; null for a refresh of the current page. */
	address: string | null;
	/** No connection, no answer for long, or an answer that is no page. */
	reason: "unreachable" | "silent" | "failed";
}

type Results = Record<string, DataStrategyResult>;

/** After this time a navigation is given up. */
const answerTimeoutMilliseconds = 10_000;

let lastFailed: FailedPage | null = null;
const listeners = new Set<() => void>();

/** The last failed page; null after a successful load. */
export function failedPage(): FailedPage | null {
	return lastFailed;
}

export function subscribeToFailedPage(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function setFailedPage(page: FailedPage | null): void {
	lastFailed = page;
	for (const listener of listeners) listener();
}

/** Loads the failed page again. */
export function tryAgain(): void {
	if (lastFailed?.address) void window.__reactRouterDataRouter?.navigate(lastFailed.address);
	else void window.__reactRouterDataRouter?.revalidate();
}

/** For a visitor who continues on the current page: the other one no longer opens by itself. */
export function cancelAutomaticRetry(): void {
	if (lastFailed?.address) setFailedPage({ ...lastFailed, address: null });
}

/** Whether the code of a page could not be loaded. Its import then never resolves. */
let hasCodeFailed = false;
let giveUp: (() => void) | undefined;

export function reportFailedCode(): void {
	hasCodeFailed = true;
	giveUp?.();
}

/**
 * Keeps the current page, with everything typed into it, when a refresh or a navigation fails. Only
 * a 404 replaces it, but no refresh of the back office; and in the back office the backend's own errors, which the screens show.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
	const router = window.__reactRouterDataRouter;
	if (!router?.state.initialized || request.method !== "GET") return next();
	if (router.state.errors) return withPreviousData(await next(), router);
	const isRefresh = isShown(request.url, router);
	if (isRefresh && isReturning) {
		isReturning = false;
		return {};
	}
	followHistory(router);
	const answers = hasCodeFailed && !isRefresh ? null : await inTime(next(), isRefresh);
	if (request.signal.aborted) return {};
	const keepsForms = isRefresh && isBackOffice(new URL(request.url).pathname);
	const results = answers && keepsForms ? withoutMissing(answers, router) : answers;

	const error = results ? findError(results) : undefined;
	const isUnreachable = (hasCodeFailed && !isRefresh) || connectionErrors.test(String(error));
	const reason = isUnreachable ? "unreachable" : results ? "failed" : "silent";
	if (results && !error) {
		// A return to the page that is shown reads nothing, and says nothing of the connection.
		if (Object.keys(results).length > 0) setFailedPage(null);
		return results;
	}
	if (results && isRefresh) {
		setFailedPage({ address: lastFailed?.address ?? null, reason });
		return withPreviousData(results, router);
	}
	if (reason === "failed" && results && isBackOffice(new URL(request.url).pathname)) return results;
	if (hasCodeFailed && (await isServerThere())) return openDocument(router);
	setFailedPage({ address: addressOf(router), reason });
	return cancelNavigation(router, request.signal);
};

/** What browsers say when no answer came, or only a part of it. */
const connectionErrors = /fetch|network|load failed|decode/i;

function isShown(url: string, { state: { location } }: DataRouter): boolean {
	const { pathname, search } = new URL(url);
	return pathname === location.pathname && search === location.search;
}

/** Null when it takes too long. A refresh goes on: the next one cancels it. */
async function inTime(coming: Promise<Results>, isRefresh: boolean): Promise<Results | null> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<null>((resolve) => {
		giveUp = () => resolve(null);
		timer = setTimeout(() => {
			if (isRefresh) setFailedPage({ address: null, reason: "silent" });
			else resolve(null);
		}, answerTimeoutMilliseconds);
	});
	try {
		return await Promise.race([coming, late]);
	} finally {
		clearTimeout(timer);
	}
}

function findError(results: Results): unknown {
	return Object.values(results).find(isFailedRefresh)?.result;
}

function isFailedRefresh({ type, result }: DataStrategyResult): boolean {
	return type === "error" && !(result instanceof Response) && statusOf(result) !== 404;
}

/** Keeps the previous data of every loader that failed, and shows an error where there is none. */
function withPreviousData(results: Results, { state: { loaderData } }: DataRouter): Results {
	const kept = Object.entries(results).filter(
		([id, result]) => !(isFailedRefresh(result) && id in loaderData),
	);
	return Object.fromEntries(kept);
}

/** A form stays although its record was deleted: saving it says so. */
function withoutMissing(results: Results, { state: { loaderData } }: DataRouter): Results {
	const kept = Object.entries(results).filter(
		([id, { type, result }]) => !(type === "error" && statusOf(result) === 404 && id in loaderData),
	);
	return Object.fromEntries(kept);
}

function statusOf(error: unknown): number | undefined {
	const { status, init } = error as { status?: number; init?: ResponseInit };
	return status ?? init?.status;
}

function addressOf({ state: { navigation }, createHref }: DataRouter): string | null {
	return navigation.location ? createHref(navigation.location) : null;
}

/** Any answer will do: one that is no page is shown as well as it can be. */
async function isServerThere(): Promise<boolean> {
	return fetch("/health", { cache: "no-store" }).then(
		() => true,
		() => false,
	);
}

/** A newer version of the site has other files: the page arrives as a document, with new code. */
function openDocument(router: DataRouter): Promise<never> {
	const address = addressOf(router);
	if (isGoingBack(router) || !address) location.reload();
	else location.assign(address);
	return new Promise(() => {});
}

let isReturning = false;
let shownIndex: number | undefined;

/** Where the shown page stands in the browser's history, as React Router counts. */
function followHistory(router: DataRouter): void {
	if (shownIndex !== undefined) return;
	shownIndex = currentIndex();
	router.subscribe(({ navigation }) => {
		if (navigation.state === "idle") shownIndex = currentIndex();
	});
}

function currentIndex(): number {
	return history.state?.idx ?? 0;
}

function isGoingBack({ state: { navigation } }: DataRouter): boolean {
	return navigation.location !== undefined && navigation.historyAction === "POP";
}

/** Cancels a navigation: the address is that of the current page again. */
async function cancelNavigation(router: DataRouter, signal: AbortSignal): Promise<Results> {
	const { location } = router.state;
	isReturning = true;
	if (isGoingBack(router)) history.go((shownIndex ?? 0) - currentIndex());
	else {
		const { state } = location;
		void router.navigate(location, { replace: true, preventScrollReset: true, state });
	}
	if (!signal.aborted) {
		await new Promise((resolve) => signal.addEventListener("abort", resolve));
	}
	return {};
}
