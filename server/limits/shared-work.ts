/**
 * Running work, shared by everyone who asks for it meanwhile.
 * @param canJoin whether running work gives the wanted result; otherwise it is started again.
 */
export function createSharedWork<Work extends { result: Promise<unknown> }>(
	canJoin: (work: Work) => boolean = () => true,
) {
	const underWay = new Map<string, Work>();

	/** Running work that may be joined. */
	function find(name: string): Work | null {
		const work = underWay.get(name);
		return work && canJoin(work) ? work : null;
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

	return { find, join: (name: string, start: () => Work) => find(name) ?? begin(name, start) };
}

/** Runs a call once for everyone who makes it while it is running. */
export function createSharedCall<Result>() {
	const calls = createSharedWork<{ result: Promise<Result> }>();
	return (name: string, call: () => Promise<Result>): Promise<Result> =>
		calls.join(name, () => ({ result: call() })).result;
}
