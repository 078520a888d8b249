import type { DataRouter, DataStrategyResult, MiddlewareFunction } from "react-router";
import { isBackOffice } from "../back-office.ts";

/** A page that failed to load. */
interface FailedPage {
	/** Its address; null for a refresh of the current page. */
	address: string | null;
	/** No connection, no answer for long, or an answer that is no page. */
	reason: "unreachable" | "silent" | "failed";
}

export type PageState =
	| { name: "loaded"; failed: null }
	| { name: "failed"; failed: FailedPage }
	/** Failed, and the address is being set back, which needs no data. */
	| { name: "returning"; failed: FailedPage };

export const loadedPage: PageState = { name: "loaded", failed: null };

/** A refresh of the current page, or a navigation to another one. */
interface PageLoad {
	isRefresh: boolean;
	isBackOffice: boolean;
	address: string;
}

export type PageEvent =
	| { name: "begin"; load: PageLoad }
	| { name: "loaded" }
	/** There was nothing to load: this says nothing about the connection. */
	| { name: "empty" }
	| { name: "failed"; load: PageLoad; reason: FailedPage["reason"] }
	/** The site has a newer version, whose code only a new document can load. */
	| { name: "newer-code" }
	/** The visitor continues on the current page: the failed one no longer opens by itself. */
	| { name: "input" };

/** The router's next step. */
type Step = "continue" | "skip" | "cancel" | "open-document";

/** Keeps the current page, with everything typed into it, when a refresh or a navigation fails. */
export function nextState(state: PageState, event: PageEvent): [PageState, Step] {
	const { name, failed } = state;
	switch (event.name) {
		case "begin":
			if (name !== "returning") return [state, "continue"];
			return [{ name: "failed", failed }, event.load.isRefresh ? "skip" : "continue"];
		case "loaded":
			return [loadedPage, "continue"];
		case "failed": {
			const { reason, load } = event;
			const address = load.isRefresh ? (failed?.address ?? null) : load.address;
			if (load.isRefresh) return [{ name: "failed", failed: { address, reason } }, "continue"];
			// The screens of the back office show the backend's own errors.
			if (load.isBackOffice && reason === "failed") return [state, "continue"];
			return [{ name: "returning", failed: { address, reason } }, "cancel"];
		}
		case "newer-code":
			return [state, "open-document"];
		case "input":
			return [failed ? { ...state, failed: { ...failed, address: null } } : state, "continue"];
		case "empty":
			return [state, "continue"];
	}
}

declare global {
	interface Window {
		/** React Router's own instance; there is no other way to reach it from outside a component. */
		__reactRouterDataRouter?: DataRouter;
	}
}

type Results = Record<string, DataStrategyResult>;

/** After this time a navigation is given up. */
const answerTimeoutMilliseconds = 10_000;

let state: PageState = loadedPage;
const listeners = new Set<() => void>();

function dispatch(event: PageEvent) {
	const [next, step] = nextState(state, event);
	state = next;
	for (const listener of listeners) listener();
	return step;
}

/** The last failed page; null after a successful load. */
export function failedPage(): FailedPage | null {
	return state.failed;
}

export function subscribeToFailedPage(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Loads the failed page again. */
export function tryAgain(): void {
	const address = state.failed?.address;
	if (address) void window.__reactRouterDataRouter?.navigate(address);
	else void window.__reactRouterDataRouter?.revalidate();
}

export function cancelAutomaticRetry(): void {
	dispatch({ name: "input" });
}

/** Aborted when the code of a page could not be loaded. Its import then never resolves. */
const code = new AbortController();

export function reportFailedCode(): void {
	code.abort();
}

/** Applies the results of a load, unless the state of the page asks otherwise. */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
	const router = window.__reactRouterDataRouter;
	if (!router?.state.initialized || request.method !== "GET") return next();
	if (router.state.errors) return keepData(await next(), router);
	followHistory(router);
	const load = describeLoad(request, router);
	if (dispatch({ name: "begin", load }) === "skip") return {};
	const results = await (load.isRefresh ? refresh(next(), load) : navigate(next));
	const event = await eventOf(results, load);
	if (request.signal.aborted) return {};
	const step = dispatch(event);
	if (step === "cancel") return cancelNavigation(router, request.signal);
	if (step === "open-document") return openDocument(router, load);
	if (!results || !load.isRefresh) return results ?? {};
	return keepData(results, router, load);
};

function describeLoad({ url }: Request, { state, createHref }: DataRouter): PageLoad {
	const { pathname, search } = new URL(url);
	const { location, navigation } = state;
	return {
		isRefresh: pathname === location.pathname && search === location.search,
		isBackOffice: isBackOffice(pathname),
		address: createHref(navigation.location ?? location),
	};
}

/** A refresh that takes too long goes on: the next one cancels it. */
function refresh(coming: Promise<Results>, load: PageLoad): Promise<Results> {
	const reportSilence = () => dispatch({ name: "failed", load, reason: "silent" });
	const timer = setTimeout(reportSilence, answerTimeoutMilliseconds);
	return coming.finally(() => clearTimeout(timer));
}

/** Null when it takes too long or code is missing. */
function navigate(next: () => Promise<Results>): Promise<Results | null> {
	return new Promise((resolve, reject) => {
		const giveUp = () => resolve(null);
		if (code.signal.aborted) return giveUp();
		code.signal.onabort = giveUp;
		const timer = setTimeout(giveUp, answerTimeoutMilliseconds);
		next()
			.then(resolve, reject)
			.finally(() => clearTimeout(timer));
	});
}

/** The browsers' messages for a missing or incomplete answer. */
const connectionErrors = /fetch|network|load failed|decode/i;

async function eventOf(results: Results | null, load: PageLoad): Promise<PageEvent> {
	const fail = (reason: FailedPage["reason"]) => ({ name: "failed", load, reason }) as const;
	if (!results && !code.signal.aborted) return fail("silent");
	if (!results) return (await isServerThere()) ? { name: "newer-code" } : fail("unreachable");
	const error = Object.values(results).find(isFailure)?.result;
	if (error) return fail(connectionErrors.test(String(error)) ? "unreachable" : "failed");
	return { name: Object.keys(results).length > 0 ? "loaded" : "empty" };
}

/** Any answer will do: one that is no page is shown as well as it can be. */
function isServerThere(): Promise<boolean> {
	return fetch("/health", { cache: "no-store" }).then(
		() => true,
		() => false,
	);
}

/** A 404 and a redirect are answers. */
function isFailure({ type, result }: DataStrategyResult): boolean {
	return type === "error" && !(result instanceof Response) && statusOf(result) !== 404;
}

function statusOf(error: unknown): number | undefined {
	const { status, init } = error as { status?: number; init?: ResponseInit };
	return status ?? init?.status;
}

/**
 * Keeps the previous data of each loader that failed, and shows an error where there is none. A form
 * of the back office stays although its record was deleted: saving it says so.
 */
function keepData(
	results: Results,
	{ state: { loaderData } }: DataRouter,
	load?: PageLoad,
): Results {
	const keeps = (loaded: DataStrategyResult) =>
		isFailure(loaded) ||
		(load?.isBackOffice && loaded.type === "error" && statusOf(loaded.result) === 404);
	const shown = Object.entries(results).filter(
		([id, result]) => !(id in loaderData && keeps(result)),
	);
	return Object.fromEntries(shown);
}

/** A newer version of the site has other files: the page arrives as a document, with new code. */
function openDocument(router: DataRouter, load: PageLoad): Promise<never> {
	if (isGoingBack(router)) location.reload();
	else location.assign(load.address);
	return new Promise(() => {});
}

let shownIndex: number | undefined;

/** Follows the position of the shown page in the browser's history, as React Router counts. */
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
