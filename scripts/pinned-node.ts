import { readFileSync } from "node:fs";
import { nodePackageFor, thisMachine } from "./supported-machine.js";

/** The version of the Node that is one of the project's packages, for this machine. */
export function pinnedNodeVersion(): string {
	const file = new URL("../package.json", import.meta.url);
	const { optionalDependencies } = JSON.parse(readFileSync(file, "utf8"));
	return optionalDependencies[`${nodePackageFor(thisMachine())}`];
}

/**
 * Refuses to run tests on another Node than the site runs on. For the configurations of the test
 * runners, which editors and `npx` start as well.
 * @throws an error of one sentence, without a stack
 */
export function requirePinnedNode(running = process.versions.node): void {
	const pinned = pinnedNodeVersion();
	if (running === pinned) return;
	const error = new Error(
		`The tests run on Node ${pinned}, which is one of the packages, and this is Node ${running}: use "npm test", "npx", or node_modules/.bin/node as the Node of your editor.`,
	);
	error.stack = error.message;
	throw error;
}
