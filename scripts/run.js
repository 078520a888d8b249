// `node scripts/run.js PROGRAM.ts [argument …]` installs the packages if they are missing and runs
// a program of the project on the Node that is one of these packages. It runs on any Node from 20
// on, before anything is installed: no packages, no TypeScript.
import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
	endWithParentVariable,
	onParentsExit,
	recordParents,
} from "../server/process/parent-processes.js";
import { nodeOfPackages } from "./install-packages.js";

const projectDirectory = fileURLToPath(new URL("..", import.meta.url));

recordParents();
const [program = "", ...programArguments] = process.argv.slice(2);
const node = nodeOfPackages(projectDirectory, program);
await run();

/** Runs the program, in this process where that is possible. */
async function run() {
	// npm puts the project's programs first on the path, so from the second time on this is the
	// right Node already and needs no second process.
	if (realpathSync(process.execPath) !== realpathSync(node)) return runOnOwnNode();
	const file = path.join(projectDirectory, program);
	process.argv = [process.execPath, file, ...programArguments];
	await import(pathToFileURL(file).href);
}

/** Runs this file a second time. */
function runOnOwnNode() {
	const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
		stdio: "inherit",
		env: { ...process.env, ...endWithParentVariable },
	});
	// A terminal sends Ctrl-C to both processes; what is sent to this one alone is passed on.
	process.on("SIGINT", () => {});
	for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) {
		process.on(signal, () => child.kill(signal));
	}
	onParentsExit(() => child.kill("SIGTERM"));
	child.on("exit", (code) => process.exit(code ?? 1));
}
