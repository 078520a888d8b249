import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process.server.ts";

const requestIds = processWide("request ids", () => new AsyncLocalStorage<string | undefined>());

/** The id of the request that causes what runs now; undefined when no request does. */
export function currentRequestId(): string | undefined {
	return requestIds.getStore();
}

/** Does what a request asks for: what it writes to the log carries the id. */
export function duringRequest<Result>(id: string, work: () => Result): Result {
	return requestIds.run(id, work);
}

/** Does what outlasts the request that happens to begin it, such as watching a connection. */
export function outsideRequests<Result>(work: () => Result): Result {
	return requestIds.run(undefined, work);
}
