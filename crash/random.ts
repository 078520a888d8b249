/** Numbers that look random and are the same for the same seed. */
export interface Random {
	/** From 0 up to, and without, the limit. */
	below(limit: number): number;
	pick<Item>(items: readonly Item[]): Item;
	/** So many of the items, in their order. */
	some<Item>(items: readonly Item[], count: number): Item[];
	/** Another source, whose numbers do not depend on how many were taken from this one. */
	fork(name: string): Random;
}

export function createRandom(seed: number): Random {
	let state = seed >>> 0;
	// The generator known as mulberry32.
	function next(): number {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}
	const below = (limit: number) => Math.floor(next() * limit);
	function pick<Item>(items: readonly Item[]): Item {
		const item = items[below(items.length)];
		if (item === undefined) throw new Error("There is nothing to pick from.");
		return item;
	}
	return {
		below,
		pick,
		some(items, count) {
			const left = [...items];
			while (left.length > count) left.splice(below(left.length), 1);
			return left;
		},
		fork: (name) => createRandom([...name].reduce((sum, letter) => hash(sum, letter), seed)),
	};
}

function hash(sum: number, letter: string): number {
	return (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
}
