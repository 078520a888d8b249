import { isIPv6 } from "node:net";

interface Options {
	/** How long an event counts. */
	windowMilliseconds: number;
	/** Milliseconds since 1970, to be replaced where time is to be controlled. */
	now?: () => number;
}

/** Counts what each sender did lately. It counts in this process alone. */
export interface RateCounter {
	/** Counts one more event of a sender. Returns how many there were lately, with this one. */
	count(address: string): number;
	/** Takes the latest event of a sender back: it turned out to be harmless. */
	forgive(address: string): void;
}

/** Senders remembered at once; enough for any bakery, and a bound for those who forge addresses. */
const maximumSenders = 10_000;

/** Events remembered of one sender: nobody needs to be told apart beyond this many. */
const maximumEvents = 1_000;

/** Makes a counter over a window that moves with time. */
export function createRateCounter({ windowMilliseconds, now = Date.now }: Options): RateCounter {
	// In order of the last event, which makes the first entry the one to forget first.
	const eventsOf = new Map<string, number[]>();

	function forget(oldestTime: number): void {
		for (const [sender, events] of eventsOf) {
			const isOutdated = (events.at(-1) ?? 0) <= oldestTime;
			if (!isOutdated && eventsOf.size <= maximumSenders) break;
			eventsOf.delete(sender);
		}
	}

	return {
		count(address) {
			const time = now();
			const sender = senderOf(address);
			const oldestTime = time - windowMilliseconds;
			const recent = (eventsOf.get(sender) ?? []).filter((event) => event > oldestTime);
			const events = [...recent, time].slice(-maximumEvents);
			eventsOf.delete(sender);
			eventsOf.set(sender, events);
			forget(oldestTime);
			return events.length;
		},
		forgive(address) {
			eventsOf.get(senderOf(address))?.pop();
		},
	};
}

/**
 * Who stands behind a network address. One connection has a whole /64 of IPv6 addresses, so only
 * that part of them tells senders apart.
 */
function senderOf(address: string): string {
	const [, mappedAddress] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
	if (mappedAddress) return mappedAddress;
	if (!isIPv6(address)) return address;
	const [head = [], tail = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
	const omitted = Array<string>(8 - head.length - tail.length).fill("0");
	return [...head, ...omitted, ...tail].slice(0, 4).join(":");
}
