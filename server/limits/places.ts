import { senderOf } from "./sender.ts";

/**
 * Limits how many of something, such as connections, each sender has at once. Counts in this process
 * alone.
 */
export function createPlaces(maxPerSender: number) {
	const taken = new Map<string, number>();
	return {
		/** @returns the function that gives the place back; null when the sender has as many as allowed. */
		take(address: string): (() => void) | null {
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
