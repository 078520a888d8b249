/** The parts of `npm test`, in this order. */
const quickParts = ["lint", "types", "unused", "unit", "database", "browser"] as const;

/** The parts of `npm test -- all`, in the order they run. */
export const allParts = [
	...quickParts,
	"recipes",
	"backends",
	"sweeps",
	"hostile",
	"operations",
	"proxy",
	"crash",
] as const;

/** With the part that runs before a release, and by its name alone. */
export const testParts = [...allParts, "soak"] as const;

export type TestPart = (typeof testParts)[number];

/** The choice of a call of `npm test`. */
export interface TestChoice {
	parts: readonly TestPart[];
	/** For the test runner of the part: names of test files, `-t "a title"` and the like. */
	runnerArguments: string[];
}

/** No such part; the message is one sentence for the user. */
export class UnknownPartError extends Error {}

const partsWithoutRunner: readonly TestPart[] = ["lint", "types", "unused"];

/**
 * Reads the arguments of `npm test [-- PART [NAME …]]` and `npm test -- all`.
 * @returns the quick parts if none is named
 * @throws {UnknownPartError}
 */
export function chooseParts([part, ...runnerArguments]: readonly string[]): TestChoice {
	if (part === undefined) return { parts: quickParts, runnerArguments };
	if (part !== "all" && !isTestPart(part)) {
		const known = `${testParts.slice(0, -1).join(", ")} and ${testParts.at(-1)}`;
		throw new UnknownPartError(`There is no part "${part}" of the tests: the parts are ${known}.`);
	}
	if (runnerArguments.length > 0 && (part === "all" || partsWithoutRunner.includes(part))) {
		throw new UnknownPartError(
			`"${part}" always checks everything: run it without "${runnerArguments.join(" ")}".`,
		);
	}
	if (part === "all") return { parts: allParts, runnerArguments };
	return { parts: [part], runnerArguments };
}

function isTestPart(name: string): name is TestPart {
	return testParts.some((part) => part === name);
}
