/** Does work of the same name once for all who ask for it while it is under way. */
export type SharedWork<Result> = (name: string, work: () => Promise<Result>) => Promise<Result>;

export function createSharedWork<Result>(): SharedWork<Result> {
	const underWay = new Map<string, Promise<Result>>();
	return (name, work) => {
		const started = underWay.get(name);
		if (started) return started;
		const result = work().finally(() => underWay.delete(name));
		underWay.set(name, result);
		return result;
	};
}
