import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfStale } from "./build.ts";
import { findOrInstallChromium } from "./chromium.ts";
import { findOrInstallFirefox, missingFirefox } from "./firefox.ts";
import { missingProxyPrograms, provideProxyPrograms } from "./proxy-programs.ts";

interface Tally {
	passed: number;
	failed: number;
}

interface Check {
	name: string;
	/** A program of node_modules and its arguments, or a file of the project. */
	command: string[];
	/** Counts the tests of the runner's report. Without it the check counts as one test. */
	tally?: () => Tally;
}

const reports = mkdtempSync(path.join(tmpdir(), "levain-reports-"));
const reportFile = (name: string) => path.join(reports, `${name}.json`);

const checks: Check[] = [
	{ name: "format, lint, import direction", command: ["@biomejs/biome/bin/biome", "check", "."] },
	{ name: "route types", command: ["@react-router/dev/bin.cjs", "typegen"] },
	{ name: "types", command: ["typescript-compiler/bin/tsc"] },
	{ name: "unused code", command: ["knip/bin/knip.js"] },
	{ name: "schema types", command: ["./scripts/database-types.ts", "--check"] },
	{
		name: "unit and database tests",
		command: vitest("vitest", ["unit", "database"]),
		tally: () => tallyOfVitest(readReport("vitest")),
	},
	{
		name: "hostile requests",
		command: vitest("hostile", ["hostile"]),
		tally: () => tallyOfVitest(readReport("hostile")),
	},
	{
		name: "browser tests",
		command: ["@playwright/test/cli.js", "test"],
		tally: () => tallyOfPlaywright(readReport("playwright")),
	},
];

const total: Tally = { passed: 0, failed: 0 };
process.env.CHROMIUM_PATH = findOrInstallChromium();
const triesFirefox = findOrInstallFirefox() !== null;
const triesProxy = provideProxyPrograms();
process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = reportFile("playwright");
await buildIfStale();
for (const check of checks) {
	const { passed, failed } = runCheck(check);
	total.passed += passed;
	total.failed += failed;
}
rmSync(reports, { recursive: true });
if (!triesFirefox) console.log(`\nSkipped: ${missingFirefox}`);
if (!triesProxy) console.log(`\nSkipped: ${missingProxyPrograms}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function vitest(report: string, projects: string[]): string[] {
	return [
		"vitest/vitest.mjs",
		"run",
		...projects.map((project) => `--project=${project}`),
		"--reporter=dot",
		"--reporter=json",
		`--outputFile.json=${reportFile(report)}`,
	];
}

function runCheck({ name, command, tally }: Check): Tally {
	console.log(`\n── ${name}`);
	const started = performance.now();
	const [program = "", ...programArguments] = command;
	const file = program.startsWith("./") ? program : `node_modules/${program}`;
	const { status } = spawnSync(process.execPath, [file, ...programArguments], { stdio: "inherit" });
	const counted = tally ? tryTally(tally) : { passed: status === 0 ? 1 : 0, failed: 0 };
	// A runner that fails without a failed test (it could not start, say) has failed all the same.
	if (status !== 0 && counted.failed === 0) counted.failed = 1;
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

function tallyOfVitest(report: unknown): Tally {
	const { numPassedTests, numFailedTests, numFailedTestSuites } = report as Record<string, number>;
	return { passed: numPassedTests ?? 0, failed: numFailedTests || numFailedTestSuites || 0 };
}

function tallyOfPlaywright(report: unknown): Tally {
	const { stats } = report as { stats: Record<"expected" | "flaky" | "unexpected", number> };
	return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
