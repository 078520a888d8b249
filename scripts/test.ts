// `npm test` checks what most changes can break, `npm test -- all` everything, and
// `npm test -- PART [NAME …]` one part of it (test-parts.ts).
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfStale } from "./build.ts";
import { findOrInstallChromium } from "./chromium.ts";
import { findOrInstallFirefox, missingFirefox } from "./firefox.ts";
import { provideHostingPrograms } from "./hosting-programs.ts";
import { missingOlderPostgres, provideOlderPostgres } from "./older-postgres.ts";
import { findPooler, missingPooler } from "./pooler-program.ts";
import { hasProxyPrograms, missingProxyPrograms, provideProxyPrograms } from "./proxy-programs.ts";
import { findTemporaryFolder } from "./temporary-folder.ts";
import { runQuietly } from "./test-output/run-quietly.ts";
import { chooseParts, type TestChoice, type TestPart, UnknownPartError } from "./test-parts.ts";
import { type Tally, tallyOfPlaywright, tallyOfVitest } from "./test-tally.ts";

interface Check {
	part: TestPart;
	name: string;
	/** A program of node_modules and its arguments, or a file of the project. */
	command: string[];
	environment?: Record<string, string>;
	/** Counts the tests of the runner's report. Without it the check counts as one test. */
	tally?: () => Tally;
}

const { parts, runnerArguments } = chooseOrExit();
// All that is started from here makes its temporary files there.
process.env.TMPDIR = findTemporaryFolder();
const reports = mkdtempSync(path.join(tmpdir(), "levain-reports-"));
const reportFile = (name: string) => path.join(reports, `${name}.json`);

const checks: Check[] = [
	{
		part: "lint",
		name: "format, lint, import direction",
		command: ["@biomejs/biome/bin/biome", "check", "."],
	},
	{
		// Unused code can't be found without them either.
		part: parts.includes("types") ? "types" : "unused",
		name: "route types",
		command: ["@react-router/dev/bin.cjs", "typegen"],
	},
	{ part: "types", name: "types", command: ["typescript-compiler/bin/tsc"] },
	{ part: "types", name: "schema types", command: ["./scripts/database-types.ts", "--check"] },
	{ part: "unused", name: "unused code", command: ["knip/bin/knip.js"] },
	{ part: "unit", name: "unit tests", ...vitest("unit") },
	{ part: "database", name: "database tests", ...vitest("database") },
	{ part: "browser", name: "one journey of each kind", ...playwright("browser") },
	{ part: "recipes", name: "recipes", ...vitest("recipes") },
	{ part: "backends", name: "backends that start, hang, and end", ...vitest("backends") },
	{ part: "sweeps", name: "all other browser tests", ...playwright("sweeps") },
	{ part: "hostile", name: "hostile requests", ...vitest("hostile") },
	{ part: "operations", name: "starting, stopping and hosting", ...playwright("operations") },
	{ part: "proxy", name: "behind a proxy", ...playwright("proxy", "behind a proxy") },
	{ part: "crash", name: "kills and outages", ...vitest("crash") },
	{ part: "soak", name: "more load than is comfortable", ...vitest("soak") },
];

const missing = provideMissingPrograms();
const isPossible = ({ part }: Check) => part !== "proxy" || hasProxyPrograms();
if (parts.some(isTriedOnTheBuild)) await buildIfStale();
const total: Tally = { passed: 0, failed: 0 };
for (const check of checks.filter(({ part }) => parts.includes(part)).filter(isPossible)) {
	const { passed, failed } = await runCheck(check);
	total.passed += passed;
	total.failed += failed;
}
rmSync(reports, { recursive: true });
for (const reason of missing) console.log(`\nSkipped: ${reason}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function isTriedOnTheBuild(part: TestPart): boolean {
	return ["hostile", "crash", "soak"].includes(part) || isTriedInBrowser(part);
}

function isTriedInBrowser(part: TestPart): boolean {
	return ["browser", "sweeps", "operations", "proxy"].includes(part);
}

function chooseOrExit(): TestChoice {
	try {
		return chooseParts(process.argv.slice(2));
	} catch (error) {
		if (!(error instanceof UnknownPartError)) throw error;
		console.error(error.message);
		process.exit(1);
	}
}

/** Finds or installs what the chosen parts need, and tells what they have to do without. */
function provideMissingPrograms(): string[] {
	const reasons: string[] = [];
	if (parts.some(isTriedInBrowser)) process.env.CHROMIUM_PATH = findOrInstallChromium();
	if (parts.includes("sweeps") && findOrInstallFirefox() === null) reasons.push(missingFirefox);
	if (parts.includes("backends") && findPooler() === null) reasons.push(missingPooler);
	if (parts.includes("backends") && !provideOlderPostgres()) reasons.push(missingOlderPostgres);
	if (parts.includes("operations")) reasons.push(...provideHostingPrograms());
	if (parts.includes("proxy") && !provideProxyPrograms()) reasons.push(missingProxyPrograms);
	return reasons;
}

function playwright(
	part: TestPart,
	project: string = part,
): Pick<Check, "command" | "environment" | "tally"> {
	return {
		command: [
			"@playwright/test/cli.js",
			"test",
			`--project=${project}`,
			"--reporter=dot,json,./scripts/test-output/playwright-dots.ts",
			// Each part removes what is in its folder when it begins.
			`--output=test-results/${part}`,
			...runnerArguments,
		],
		environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(part) },
		tally: () => tallyOfPlaywright(readReport(part)),
	};
}

function vitest(part: TestPart): Pick<Check, "command" | "tally"> {
	return {
		command: [
			"vitest/vitest.mjs",
			"run",
			`--project=${part}`,
			"--reporter=dot",
			"--reporter=json",
			"--reporter=./scripts/test-output/vitest-dots.ts",
			`--outputFile.json=${reportFile(part)}`,
			...runnerArguments,
		],
		tally: () => tallyOfVitest(readReport(part)),
	};
}

/** Prints what a check has printed only if it fails. */
async function runCheck({ name, command, environment, tally }: Check): Promise<Tally> {
	console.log(`\n── ${name}`);
	const started = performance.now();
	const [program = "", ...programArguments] = command;
	const file = program.startsWith("./") ? program : `node_modules/${program}`;
	const { exitCode, output } = await runQuietly([file, ...programArguments], {
		...process.env,
		...environment,
	});
	const counted = tally ? tryTally(tally) : { passed: exitCode === 0 ? 1 : 0, failed: 0 };
	// A runner that fails without a failed test (it could not start, say) has failed all the same.
	if (exitCode !== 0 && counted.failed === 0) counted.failed = 1;
	if (counted.failed > 0) console.log(`\n${output.trimEnd()}`);
	else if (tally) console.log();
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	console.log(`   ${counted.passed} passed, ${counted.failed} failed, ${seconds} s`);
	return counted;
}

function tryTally(tally: NonNullable<Check["tally"]>): Tally {
	try {
		return tally();
	} catch {
		return { passed: 0, failed: 1 };
	}
}

function readReport(name: string): unknown {
	return JSON.parse(readFileSync(reportFile(name), "utf8"));
}
