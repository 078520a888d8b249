import type { Clock } from "../../../app/platform/clock.server.ts";

/** A page that was current so long ago is recent. */
const recentMilliseconds = 10_000;

/** A clock that is adjusted goes back a little; one that goes back by more was set. */
const setBackMilliseconds = 1000;

/** Numbers the states of what pages show: a save begins the next one, and so does time. */
export class Generations {
	readonly #clock: Clock;
	/** When each generation ended that was current recently, oldest first. */
	readonly #ended = new Map<number, number>();
	#current = 0;
	/** By the bakery's clock. */
	#start: number;
	#end = Number.POSITIVE_INFINITY;

	constructor(clock: Clock) {
		this.#clock = clock;
		this.#start = clock.now().getTime();
	}

	/** The generation now. */
	get current(): number {
		const now = this.#clock.now().getTime();
		if (now >= this.#end) this.#startNext(now, now - this.#end);
		else if (now < this.#start - setBackMilliseconds) this.#startNext(now);
		return this.#current;
	}

	/** Ends the current generation: something was saved. */
	end(): void {
		this.#startNext(this.#clock.now().getTime());
	}

	/** Ends a generation, if it is current then, at the instant at which time changes its pages. */
	endAt(generation: number, instant: Date): void {
		if (generation === this.#current) this.#end = Math.min(this.#end, instant.getTime());
	}

	/** Whether a generation is current, or was a moment ago. */
	isRecent(generation: number): boolean {
		return Date.now() - (this.#ended.get(generation) ?? 0) <= recentMilliseconds;
	}

	#startNext(start: number, millisecondsAgo = 0): void {
		const now = Date.now();
		this.#ended.set(this.#current, now - millisecondsAgo);
		for (const [old, endedAt] of this.#ended) {
			if (now - endedAt <= recentMilliseconds) break;
			this.#ended.delete(old);
		}
		this.#current += 1;
		this.#start = start;
		this.#end = Number.POSITIVE_INFINITY;
	}
}
