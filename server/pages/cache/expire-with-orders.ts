import type { ChangeFeed } from "../../backend/changes/change-feed.ts";
import type { Generations } from "./generations.ts";

/** Where orders come without a pause, pages show what is left so long ago: placing an order counts again. */
const restMilliseconds = 250;

/** Expires pages that show what can be ordered when an order is stored. */
export function expireWithOrders(generations: Pick<Generations, "end">, orders: ChangeFeed) {
	let resting: NodeJS.Timeout | undefined;
	let isOutdated = false;

	function expire(): void {
		isOutdated = resting !== undefined;
		if (isOutdated) return;
		generations.end();
		resting = setTimeout(() => {
			resting = undefined;
			if (isOutdated) expire();
		}, restMilliseconds).unref();
	}

	const unsubscribe = orders.subscribe(expire);
	return {
		stop(): void {
			unsubscribe();
			clearTimeout(resting);
		},
	};
}
