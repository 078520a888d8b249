// `node scripts/run.js PROGRAM.ts [argument …]` installs the packages if they are missing and runs
// a program of the project on the Node that is one of these packages. It runs on any Node from 20
// on, before anything is installed: no packages, no TypeScript.
import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { nodeOfPackages } from "./install-packages.js";

const projectDirectory = fileURLToPath(new URL("..", import.meta.url));

const [program = "", ...programArguments] = process.argv.slice(2);
const node = nodeOfPackages(projectDirectory, program);
await run(path.join(projectDirectory, program), programArguments);

/**
 * @param {string} file
 * @param {string[]} givenArguments
 */
async function run(file, givenArguments) {
	// npm puts the project's programs first on the path, so from the second time on this is the
	// right Node already and needs no second process.
	if (realpathSync(process.execPath) === realpathSync(node)) {
		process.argv = [process.execPath, file, ...givenArguments];
		await import(pathToFileURL(file).href);
		return;
	}
	const child = spawn(node, [...process.execArgv, file, ...givenArguments], {
		cwd: projectDirectory,
		// Through the channel the child learns of this process's end, even of a violent one.
		stdio: ["inherit", "inherit", "inherit", "ipc"],
	});
	// A terminal sends Ctrl-C to both processes; what is sent to this one alone is passed on.
	process.on("SIGINT", () => {});
	for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) {
		process.on(signal, () => child.kill(signal));
	}
	child.on("exit", (code) => process.exit(code ?? 1));
}
