/** Work under way, each piece once for all who ask for it meanwhile. */
export interface SharedWork<Work> {
	/** The work of this name that may be joined; null when there is none. */
	find(name: string): Work | null;
	/** Joins the work of this name, or starts it. */
	join(name: string, start: () => Work): Work;
}

/** @param mayJoin whether work under way gives what is asked for now; otherwise it is started anew. */
export function createSharedWork<Work extends { result: Promise<unknown> }>(
	mayJoin: (work: Work) => boolean = () => true,
): SharedWork<Work> {
	const underWay = new Map<string, Work>();

	function find(name: string): Work | null {
		const work = underWay.get(name);
		return work && mayJoin(work) ? work : null;
	}

	function begin(name: string, start: () => Work): Work {
		const work = start();
		const forget = () => {
			if (underWay.get(name) === work) underWay.delete(name);
		};
		underWay.set(name, work);
		work.result.then(forget, forget);
		return work;
	}

	return { find, join: (name, start) => find(name) ?? begin(name, start) };
}

/** Does work of the same name once for all who ask for it while it is under way. */
export function createSharedCall<Result>() {
	const calls = createSharedWork<{ result: Promise<Result> }>();
	return (name: string, call: () => Promise<Result>): Promise<Result> =>
		calls.join(name, () => ({ result: call() })).result;
}
