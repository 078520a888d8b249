// `node scripts/run.js PROGRAM.ts [argument …]` installs the packages if they are missing and runs
// a program of the project on the Node that is one of these packages. It runs on any Node from 20
// on, before anything is installed: no packages, no TypeScript.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { endingWithUs, rememberParents, whenParentsEnd } from "../server/parent-processes.js";

const projectDirectory = fileURLToPath(new URL("..", import.meta.url));
const packagesDirectory = path.join(projectDirectory, "node_modules");
const onWindows = process.platform === "win32";

rememberParents();
installPackages();
await run();

/** Installs the packages of package-lock.json unless exactly these are installed already. */
function installPackages() {
	const lock = readFileSync(path.join(projectDirectory, "package-lock.json"));
	const hash = createHash("sha256").update(lock).digest("hex");
	const stamp = path.join(packagesDirectory, ".installed-lock-hash");
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
	console.log("Installing packages (once, about a minute) …");
	// Under an old Node npm warns about each package's engine; ours runs on the Node it installs.
	const { status } = spawnSync("npm", ["ci", "--loglevel=error", "--no-audit", "--no-fund"], {
		cwd: projectDirectory,
		stdio: "inherit",
		shell: onWindows,
	});
	if (status !== 0) {
		console.error("\nThe packages could not be installed: see npm's message above.");
		process.exit(1);
	}
	writeFileSync(stamp, hash);
}

/** Runs the program, in this process where that is possible. */
async function run() {
	const [program = "", ...programArguments] = process.argv.slice(2);
	const file = path.join(projectDirectory, program);
	// npm puts the project's programs first on the path, so from the second time on this is the
	// right Node already and needs no second process.
	const { version } = JSON.parse(
		readFileSync(path.join(packagesDirectory, "node/package.json"), "utf8"),
	);
	if (process.versions.node === version) {
		process.argv = [process.execPath, file, ...programArguments];
		await import(pathToFileURL(file).href);
	} else {
		runOnOwnNode();
	}
}

/** Runs this file a second time. */
function runOnOwnNode() {
	const node = path.join(packagesDirectory, "node/bin", onWindows ? "node.exe" : "node");
	const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
		stdio: "inherit",
		env: { ...process.env, ...endingWithUs },
	});
	// A terminal sends Ctrl-C to both processes; what is sent to this one alone is passed on.
	process.on("SIGINT", () => {});
	for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) {
		process.on(signal, () => child.kill(signal));
	}
	whenParentsEnd(() => child.kill("SIGTERM"));
	child.on("exit", (code) => process.exit(code ?? 1));
}
