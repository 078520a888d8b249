import { senderOf } from "./sender.ts";

/** Places that each sender may take a number of at once, such as connections. */
export interface Places {
	/** @returns how to give the places back; null when the sender would have more than allowed. */
	take(address: string, count?: number): (() => void) | null;
}

/** Counts in this process alone. What is not taken is not remembered. */
export function createPlaces(maxPerSender: number): Places {
	const taken = new Map<string, number>();
	return {
		take(address, count = 1) {
			const sender = senderOf(address);
			const before = taken.get(sender) ?? 0;
			if (before + count > maxPerSender) return null;
			taken.set(sender, before + count);
			return () => {
				const others = (taken.get(sender) ?? 0) - count;
				if (others > 0) taken.set(sender, others);
				else taken.delete(sender);
			};
		},
	};
}
