/** A page that failed to load. */
export interface FailedPage {
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
export interface PageLoad {
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
