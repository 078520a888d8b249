import type { DescribedInstant } from "../../bakery/clock/schema.ts";

type Time = Pick<DescribedInstant, "instant" | "words">;

interface Showing {
	from: Time | null;
	until: Time | null;
	/** The name of what is shown: "product". */
	noun: string;
	/** Why visitors never see it, in a sentence; null when they do. */
	hiddenBecause: string | null;
}

/** When visitors see something, in a sentence for the owner (product §19.2). */
export function describeShowing({ from, until, noun, hiddenBecause }: Showing, now: Date): string {
	const isPast = (time: Time) => new Date(time.instant) <= now;
	if (!from && !until) return "Leave both empty to always show it.";
	if (from && until && from.instant >= until.instant) return "";
	if (hiddenBecause) return hiddenBecause;
	if (until && isPast(until)) return `Visitors haven't seen this ${noun} since ${until.words}.`;
	const end = until ? ` until ${until.words}` : "";
	if (!from) return `Visitors see this ${noun}${end}.`;
	if (!isPast(from)) return `Visitors see this ${noun} from ${from.words}${end}.`;
	const since = `Visitors have seen this ${noun} since ${from.words}`;
	return until ? `${since}, and see it${end}.` : `${since}.`;
}
