import type { FinishedPage } from "./finished-page.ts";

/** A page on its way: being rendered, or waiting for its turn. */
export interface Renewal {
	page: Promise<FinishedPage>;
	/** Resolves when it has taken so long that nobody should wait for it any more. */
	late: Promise<void>;
}

/** Pages on their way, each once for all who wait for it. */
export interface Renewals {
	/**
	 * Starts a renewal, or joins one that will show the current content.
	 * @param render calls `begin` when its turn has come: what is saved after that is not shown.
	 */
	join(key: string, render: (begin: () => void) => Promise<FinishedPage>): Renewal;
	/** Whether a page is on its way, will show the current content, and nobody should wait for it. */
	isLate(key: string): boolean;
}

interface Options {
	currentGeneration: () => number;
	/** How long a renewal may take until it is late. */
	milliseconds: number;
}

interface Progress {
	/** The generation of the content that it will show; unknown while it waits for its turn. */
	generation?: number;
	isLate: boolean;
}

export function createRenewals({ currentGeneration, milliseconds }: Options): Renewals {
	const renewals = new Map<string, Renewal & Progress>();

	function find(key: string) {
		const renewal = renewals.get(key);
		if (!renewal) return null;
		const { generation = currentGeneration() } = renewal;
		return generation === currentGeneration() ? renewal : null;
	}

	function start(key: string, render: (begin: () => void) => Promise<FinishedPage>): Renewal {
		const progress: Progress = { isLate: false };
		const { promise: late, resolve } = Promise.withResolvers<void>();
		const timer = setTimeout(() => {
			progress.isLate = true;
			resolve();
		}, milliseconds);
		timer.unref();
		const begin = () => {
			progress.generation = currentGeneration();
		};
		const page = render(begin).finally(() => {
			clearTimeout(timer);
			if (renewals.get(key) === renewal) renewals.delete(key);
		});
		const renewal = Object.assign(progress, { page, late });
		renewals.set(key, renewal);
		return renewal;
	}

	return {
		join: (key, render) => find(key) ?? start(key, render),
		isLate: (key) => find(key)?.isLate ?? false,
	};
}
