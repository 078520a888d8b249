import type { DataRouter, DataStrategyResult, MiddlewareFunction } from "react-router";
import { isBackOffice } from "./back-office.ts";

declare global {
	interface Window {
		/** React Router's own, which it leaves here. No other way leads to it from outside a page. */
		__reactRouterDataRouter?: DataRouter;
	}
}

/** A page that did not come. */
interface LostPage {
	/** Where it is; null for a newer version of the page that is shown. */
	address: string | null;
	/** No connection, no answer for long, or an answer that is no page. */
	reason: "unreachable" | "silent" | "failed";
}

type Results = Record<string, DataStrategyResult>;

/** Longer than this nobody looks at the outline of a page that does not come. */
const patienceMilliseconds = 10_000;

let lost: LostPage | null = null;
const listeners = new Set<() => void>();

/** What did not come last; null once something came. */
export function lostPage(): LostPage | null {
	return lost;
}

export function subscribeToLostPage(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function setLost(page: LostPage | null): void {
	lost = page;
	for (const listener of listeners) listener();
}

/** Asks for what did not come a second time. */
export function tryAgain(): void {
	if (lost?.address) void window.__reactRouterDataRouter?.navigate(lost.address);
	else void window.__reactRouterDataRouter?.revalidate();
}

/** For a visitor who has gone on with what is shown: the page they wanted no longer opens by itself. */
export function stayHere(): void {
	if (lost?.address) setLost({ ...lost, address: null });
}

/** Whether the code of a page could not be fetched. What imports it then waits for ever. */
let isCodeLost = false;
let giveUp: (() => void) | undefined;

export function reportLostCode(): void {
	isCodeLost = true;
	giveUp?.();
}

/**
 * Keeps the page that is shown, with all that was typed into it, when a newer version of it or the
 * page that should follow does not come. Only a page that does not exist takes its place; and in the
 * back office what the backend itself has to say, which the screens show.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
	const router = window.__reactRouterDataRouter;
	if (!router?.state.initialized || request.method !== "GET") return next();
	if (router.state.errors) return withoutLosses(await next(), router);
	const isRefresh = isShown(request.url, router);
	if (isRefresh && isReturning) {
		isReturning = false;
		return {};
	}
	followHistory(router);
	const results = isCodeLost && !isRefresh ? null : await inTime(next(), isRefresh);
	if (request.signal.aborted) return {};

	const error = results ? findError(results) : undefined;
	const isUnreachable = (isCodeLost && !isRefresh) || noConnection.test(String(error));
	const reason = isUnreachable ? "unreachable" : results ? "failed" : "silent";
	if (results && !error) {
		// A return to the page that is shown reads nothing, and says nothing of the connection.
		if (Object.keys(results).length > 0) setLost(null);
		return results;
	}
	if (results && isRefresh) {
		setLost({ address: lost?.address ?? null, reason });
		return withoutLosses(results, router);
	}
	if (reason === "failed" && results && isBackOffice(new URL(request.url).pathname)) return results;
	if (isCodeLost && (await isServerThere())) return openDocument(router);
	setLost({ address: addressOf(router), reason });
	return callOff(router, request.signal);
};

/** What browsers say when no answer came, or only a part of it. */
const noConnection = /fetch|network|load failed|decode/i;

function isShown(url: string, { state: { location } }: DataRouter): boolean {
	const { pathname, search } = new URL(url);
	return pathname === location.pathname && search === location.search;
}

/** Null when it takes too long. A refresh goes on: whoever asks for the next one calls it off. */
async function inTime(coming: Promise<Results>, isRefresh: boolean): Promise<Results | null> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<null>((resolve) => {
		giveUp = () => resolve(null);
		timer = setTimeout(() => {
			if (isRefresh) setLost({ address: null, reason: "silent" });
			else resolve(null);
		}, patienceMilliseconds);
	});
	try {
		return await Promise.race([coming, late]);
	} finally {
		clearTimeout(timer);
	}
}

function findError(results: Results): unknown {
	return Object.values(results).find(isLoss)?.result;
}

function isLoss({ type, result }: DataStrategyResult): boolean {
	return type === "error" && !(result instanceof Response) && statusOf(result) !== 404;
}

/** Leaves everything as it is for which nothing newer came, and shows an error where nothing is. */
function withoutLosses(results: Results, { state: { loaderData } }: DataRouter): Results {
	const kept = Object.entries(results).filter(
		([id, result]) => !(isLoss(result) && id in loaderData),
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

/** Ends a navigation as if it had never begun: the address is that of the shown page again. */
async function callOff(router: DataRouter, signal: AbortSignal): Promise<Results> {
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
