import type { DescribedInstant } from "../../bakery/clock/schema.ts";

type Time = Pick<DescribedInstant, "instant" | "words">;

interface Showing {
	from: Time | null;
	until: Time | null;
	isActive: boolean;
}

/** When visitors see a product, in a sentence for the owner (product §19.2). */
export function describeShowing({ from, until, isActive }: Showing, now: Date): string {
	const isPast = (time: Time) => new Date(time.instant) <= now;
	if (!from && !until) return "Leave both empty to always show it.";
	if (from && until && from.instant >= until.instant) return "";
	if (!isActive) return "It isn't active, so visitors never see it.";
	if (until && isPast(until)) return `Visitors haven't seen this product since ${until.words}.`;
	const end = until ? ` until ${until.words}` : "";
	if (!from) return `Visitors see this product${end}.`;
	if (!isPast(from)) return `Visitors see this product from ${from.words}${end}.`;
	const since = `Visitors have seen this product since ${from.words}`;
	return until ? `${since}, and see it${end}.` : `${since}.`;
}
