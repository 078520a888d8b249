import { createSharedWork } from "../../limits/shared-work.ts";
import type { FinishedPage } from "../rendering/finished-page.ts";

/** A page that is being rendered, or waits in the queue. */
export interface PendingRender {
	result: Promise<FinishedPage>;
	/** Resolves when it has taken so long that nobody should wait who can have a page that is recent. */
	late: Promise<void>;
	/** Resolves when it has taken so long that nobody should wait for it any more. */
	veryLate: Promise<void>;
}

/** Pages that are being rendered, each once for all who wait for it. */
export interface PendingRenders {
	/**
	 * Starts a rendering, or joins one that will show the current content.
	 * @param render calls `begin` when its turn has come: what is saved after that is not shown.
	 */
	join(key: string, render: (begin: () => void) => Promise<FinishedPage>): PendingRender;
	/** How long a page has been taking that is being rendered with the current content. */
	lateness(key: string): Lateness;
}

type Lateness = "in time" | "late" | "very late";

interface Options {
	currentGeneration: () => number;
	/** How long a rendering may take until it is late, and until it is very late. */
	milliseconds: { late: number; veryLate: number };
}

interface Progress {
	/** The generation of the content that it will show; unknown while it waits for its turn. */
	generation?: number;
	lateness: Lateness;
}

export function createPendingRenders({ currentGeneration, milliseconds }: Options): PendingRenders {
	const pendingRenders = createSharedWork<PendingRender & Progress>(
		({ generation = currentGeneration() }) => generation === currentGeneration(),
	);

	function start(render: (begin: () => void) => Promise<FinishedPage>): PendingRender & Progress {
		const progress: Progress = { lateness: "in time" };
		const late = whenPassed(milliseconds.late, () => {
			progress.lateness = "late";
		});
		const veryLate = whenPassed(milliseconds.veryLate, () => {
			progress.lateness = "very late";
		});
		const begin = () => {
			progress.generation = currentGeneration();
		};
		const result = render(begin).finally(() => {
			late.cancel();
			veryLate.cancel();
		});
		return Object.assign(progress, { result, late: late.passed, veryLate: veryLate.passed });
	}

	return {
		join: (key, render) => pendingRenders.join(key, () => start(render)),
		lateness: (key) => pendingRenders.find(key)?.lateness ?? "in time",
	};
}

/** Resolves `passed` after a time, unless it is canceled before: then it never does. */
function whenPassed(milliseconds: number, onPassed: () => void) {
	const { promise: passed, resolve } = Promise.withResolvers<void>();
	const timer = setTimeout(() => {
		onPassed();
		resolve();
	}, milliseconds);
	timer.unref();
	return { passed, cancel: () => clearTimeout(timer) };
}
