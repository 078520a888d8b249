import type { ChangeFeed } from "../../backend/changes/change-feed.ts";
import type { PageCache } from "./page-cache.ts";

/** Where orders come without a pause, pages show what is left so long ago: placing an order counts again. */
const restMilliseconds = 250;

/** Deadlines pass, and held orders end, without an announcement. */
const maxMilliseconds = 1000;

/** Expires pages that show what can be ordered: when an order is stored, and each second. */
export function expireWithOrders(pages: Pick<PageCache, "expire">, orders: ChangeFeed) {
	let resting: NodeJS.Timeout | undefined;
	let isOutdated = false;

	function expire(): void {
		isOutdated = resting !== undefined;
		if (isOutdated) return;
		pages.expire();
		resting = setTimeout(() => {
			resting = undefined;
			if (isOutdated) expire();
		}, restMilliseconds).unref();
	}

	const unsubscribe = orders.subscribe(expire);
	const passing = setInterval(expire, maxMilliseconds).unref();
	return {
		stop(): void {
			unsubscribe();
			clearInterval(passing);
			clearTimeout(resting);
		},
	};
}
