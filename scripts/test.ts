// `npm test` checks what most changes can break, `npm test -- all` everything, and
// `npm test -- PART [NAME …]` one part of it; some have a longer form (`--long`).
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfStale } from "./build.ts";
import { findOrInstallChromium } from "./chromium.ts";
import { findOrInstallFirefox, missingFirefox } from "./firefox.ts";
import { missingOlderPostgres, provideOlderPostgres } from "./older-postgres.ts";
import { findTemporaryFolder } from "./temporary-folder.ts";
import { provideTestPrograms } from "./test-programs.ts";

/** A program of node_modules, or a file of the project, with its arguments. */
type Command = [program: string, ...programArguments: string[]];

// All that is started from here makes its temporary files there.
process.env.TMPDIR = findTemporaryFolder();
const reports = mkdtempSync(path.join(tmpdir(), "levain-reports-"));

const [part = "", ...given] = process.argv.slice(2);
const isLong = given.includes("--long");
const runnerArguments = given.filter((argument) => argument !== "--long");
// What is measured is not how one site copes with another beside it.
if (isLong && part !== "proxy") runnerArguments.push("--no-file-parallelism", "--silent=false");

const quick: Record<string, Command[]> = {
	lint: [["@biomejs/biome/bin/biome", "check", "."]],
	types: [
		["@react-router/dev/bin.cjs", "typegen"],
		["typescript-compiler/bin/tsc"],
		["./scripts/database-types.ts", "--check"],
	],
	// Unused code can't be found without the types of routes either.
	unused: [["@react-router/dev/bin.cjs", "typegen"], ["knip/bin/knip.js"]],
	unit: [vitest("unit")],
	database: [vitest("database")],
	browser: [playwright("browser")],
};
/** The parts of `npm test -- all`, in the order they run. */
const all: Record<string, Command[]> = {
	...quick,
	recipes: [vitest("recipes")],
	backends: [vitest("backends")],
	sweeps: [playwright("sweeps")],
	hostile: [vitest("hostile")],
	operations: [playwright("operations")],
	proxy: [playwright("proxy", "behind a proxy")],
	crash: [vitest("crash")],
};
/** With the part that runs before a release, and by its name alone. */
const known: Record<string, Command[]> = { ...all, soak: [vitest("soak")] };

/** The variables of the longer forms, which are commands of their own (package.json). */
const long: Record<string, Record<string, string>> = {
	hostile: { HOSTILE_SECONDS: "60" },
	proxy: { BEHIND_PROXY: "all" },
	crash: { CRASH_ROUNDS: "50", CRASH_THOROUGH: "yes" },
	soak: { SOAK_SECONDS: "600" },
};

const isNamed = part !== "" && part !== "all";
if (isNamed && !Object.hasOwn(known, part)) {
	console.error(`There is no part "${part}": the parts are ${Object.keys(known).join(", ")}.`);
	process.exit(1);
}
const parts = isNamed ? { [part]: known[part] ?? [] } : part === "all" ? all : quick;
if (isLong) Object.assign(process.env, { ...long[part], ...process.env });

const missing = provideMissingPrograms(Object.keys(parts));
const needsBuild = ["browser", "sweeps", "hostile", "operations", "proxy", "crash", "soak"];
if (needsBuild.some((name) => Object.hasOwn(parts, name))) await buildIfStale();

const failedParts: string[] = [];
const total = { passed: 0, failed: 0 };
for (const [name, commands] of Object.entries(parts)) {
	const started = performance.now();
	const succeeded = commands.map((command) => succeeds(name, command)).every(Boolean);
	const { passed, failed } = count(name, succeeded);
	if (!succeeded) failedParts.push(name);
	total.passed += passed;
	total.failed += failed;
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	console.log(`── ${name}: ${passed} passed, ${failed} failed, ${seconds} s\n`);
}
rmSync(reports, { recursive: true });
for (const reason of missing) console.log(`Skipped: ${reason}`);
if (failedParts.length > 0) console.log(`Failed: ${failedParts.join(", ")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = failedParts.length === 0 ? 0 : 1;

function succeeds(name: string, [program, ...programArguments]: Command): boolean {
	const file = program.startsWith("./") ? program : `node_modules/${program}`;
	const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) };
	const options = { stdio: "inherit", env } as const;
	return spawnSync(process.execPath, [file, ...programArguments], options).status === 0;
}

/** The tests of a part, as its runner reports them. What has no report, or didn't begin, is one test. */
function count(name: string, succeeded: boolean) {
	const read = () => JSON.parse(readFileSync(reportOf(name), "utf8"));
	const { stats, numPassedTests, numFailedTests } = tryTo(read) ?? {};
	const passed = stats?.expected ?? numPassedTests ?? Number(succeeded);
	// One that passes only on retry has failed.
	const failed = stats ? stats.unexpected + stats.flaky : (numFailedTests ?? 0);
	return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
}

function tryTo<Value>(read: () => Value): Value | null {
	try {
		return read();
	} catch {
		return null;
	}
}

function reportOf(name: string): string {
	return path.join(reports, `${name}.json`);
}

/** Finds or installs what the chosen parts need, and gives the reasons for what is not tried here. */
function provideMissingPrograms(names: readonly string[]): string[] {
	const reasons: string[] = [];
	if (names.some((name) => ["browser", "sweeps", "operations", "proxy"].includes(name))) {
		process.env.CHROMIUM_PATH = findOrInstallChromium();
	}
	if (names.includes("sweeps") && findOrInstallFirefox() === null) reasons.push(missingFirefox);
	if (names.includes("backends") && !provideOlderPostgres()) reasons.push(missingOlderPostgres);
	return [...reasons, ...provideTestPrograms(names)];
}

function playwright(part: string, project = part): Command {
	// Each part removes what is in its folder when it begins.
	const options = [`--project=${project}`, "--reporter=dot,json", `--output=test-results/${part}`];
	return ["@playwright/test/cli.js", "test", ...options, ...runnerArguments];
}

function vitest(part: string): Command {
	const options = ["--reporter=dot", "--reporter=json", `--outputFile.json=${reportOf(part)}`];
	// On a build machine it would write the codes of colors into the log.
	if (!process.stdout.isTTY) options.push("--no-color");
	return ["vitest/vitest.mjs", "run", `--project=${part}`, ...options, ...runnerArguments];
}
