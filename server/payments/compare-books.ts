import type { ComparedBooks, OwnEntry } from "../../app/bakery/payments/books.ts";
import type { Amount, ProviderEntry } from "../../app/platform/payment-provider.ts";

interface Books {
	/** This site's, and the provider's, also of some days around the one that is compared. */
	own: readonly OwnEntry[];
	provider: readonly ProviderEntry[];
	startsAt: Date;
	endsAt: Date;
}

type Compared = Pick<ComparedBooks, "differences" | "sums">;

/**
 * How two books of a day differ. Entries that name each other belong together, whenever each was made:
 * a notice may come on the next day.
 */
export function compareEntries({ own, provider, startsAt, endsAt }: Books): Compared {
	const isOfDay = ({ at }: { at: string }) => new Date(at) >= startsAt && new Date(at) < endsAt;
	const theirs = new Map<string, ProviderEntry>();
	/** Entries that this site didn't cause, and those that the provider made twice. */
	const others: ProviderEntry[] = [];
	const ids = new Set(own.map(keyOf));
	for (const entry of provider) {
		const key = keyOf(entry);
		if (ids.has(key) && !theirs.has(key)) theirs.set(key, entry);
		else others.push(entry);
	}
	const pairs = [
		...own.filter(isOfDay).map((here) => ({ here, there: theirs.get(keyOf(here)) ?? null })),
		...others.filter(isOfDay).map((there) => ({ here: null, there })),
	];
	const sums = new Map<string, Compared["sums"][number]>();
	function sumOf(kind: OwnEntry["kind"], { currency }: Amount) {
		const key = `${kind} ${currency}`;
		const sum = sums.get(key) ?? { kind, currency, here: 0, there: 0, fee: 0 };
		sums.set(key, sum);
		return sum;
	}
	for (const { here, there } of pairs) {
		if (here) sumOf(here.kind, here).here += here.amount;
		if (!there) continue;
		const sum = sumOf(there.kind, there);
		sum.there += there.amount;
		sum.fee += there.fee ?? 0;
	}
	const differences = pairs
		.filter(({ here, there }) => !here || !there || !isSame(here, there))
		.map(({ here, there }) => ({
			kind: here?.kind ?? there?.kind ?? "payment",
			here: here && amountOf(here),
			there: there && amountOf(there),
			number: here?.number ?? null,
			reference: there?.reference ?? null,
			at: here?.at ?? there?.at ?? "",
		}))
		.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
	return { differences, sums: [...sums.values()] };
}

function keyOf({ kind, id }: { kind: string; id: string | null }): string {
	return `${kind} ${id}`;
}

function isSame(one: Amount, other: Amount): boolean {
	return one.amount === other.amount && one.currency === other.currency;
}

function amountOf({ amount, currency }: Amount): Amount {
	return { amount, currency };
}
