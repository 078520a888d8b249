import { senderOf } from "./sender.ts";

/** Places that each sender may take a number of at once, such as connections. */
export interface Places {
	/** @returns how to give the place back; null when the sender has as many as allowed. */
	take(address: string): (() => void) | null;
}

/** Counts in this process alone. What is not taken is not remembered. */
export function createPlaces(maxPerSender: number): Places {
	const taken = new Map<string, number>();
	return {
		take(address) {
			const sender = senderOf(address);
			const before = taken.get(sender) ?? 0;
			if (before >= maxPerSender) return null;
			taken.set(sender, before + 1);
			return () => {
				const others = (taken.get(sender) ?? 0) - 1;
				if (others > 0) taken.set(sender, others);
				else taken.delete(sender);
			};
		},
	};
}
