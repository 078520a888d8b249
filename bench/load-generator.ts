import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { installDebianPackage } from "../scripts/install-debian-package.ts";

const run = promisify(execFile);

/** The same for every server that is compared. */
const connections = 64;
const secondsOfLoad = 2;
const secondsOfWarmUp = 0.5;

/** Asks as fast as the server answers. @returns requests per second. */
export async function measureRate(url: string): Promise<number> {
	const output = await h2load([
		`--duration=${secondsOfLoad}s`,
		`--warm-up-time=${secondsOfWarmUp * 1000}ms`,
		url,
	]);
	return readRate(output);
}

function readRate(output: string): number {
	return Number(/finished in .*, ([\d.]+) req\/s/.exec(output)?.[1]);
}

/** The required properties of every answer. */
type Answers = "found" | "not found";

/** Asks for the addresses in turn, as fast as the server answers. @returns requests per second. */
export async function measureRateOfAll(
	urls: readonly string[],
	seconds: number,
	answers: Answers = "found",
): Promise<number> {
	return withList(urls, async (list) => {
		return readRate(await h2load([`--duration=${seconds}s`, `--input-file=${list}`], answers));
	});
}

/**
 * Asks at a steady rate. The connections begin a millisecond apart, so that they do not ask all at
 * once ever after, as they do with h2load's own `--rps`.
 * @returns the microseconds that each answer took.
 */
export async function measureLatencies(url: string, requestsPerSecond: number): Promise<number[]> {
	return inTemporaryFolder(async (directory) => {
		const log = path.join(directory, "requests.log");
		const script = path.join(directory, "script");
		await writeFile(script, timingScript(url, requestsPerSecond / connections));
		await h2load([
			`--timing-script-file=${script}`,
			"--rate=1",
			"--rate-period=1ms",
			`--log-file=${log}`,
		]);
		const requests = (await readFile(log, "utf8")).trim().split("\n").map(readLogLine);
		const first = requests.reduce((min, { sentAt }) => Math.min(min, sentAt), Infinity);
		return requests
			.filter(({ sentAt }) => sentAt - first > secondsOfWarmUp * 1_000_000)
			.map(({ microseconds }) => microseconds);
	});
}

/** When a connection sends each of its requests: milliseconds from its beginning. */
function timingScript(url: string, requestsPerSecond: number): string {
	const count = Math.ceil((secondsOfWarmUp + secondsOfLoad) * requestsPerSecond);
	const line = (_: unknown, i: number) =>
		`${((i * 1000) / requestsPerSecond).toFixed(3)}\t${url}\n`;
	return Array.from({ length: count }, line).join("");
}

function readLogLine(line: string) {
	const [sentAt, , microseconds] = line.split("\t").map(Number);
	return { sentAt: sentAt ?? 0, microseconds: microseconds ?? 0 };
}

/** Asks for the addresses in turn, so many times in all. */
export async function request(urls: readonly string[], count: number): Promise<void> {
	await withList(urls, (list) =>
		h2load([`--requests=${count}`, `--input-file=${list}`, "--header=accept: image/avif"]),
	);
}

async function withList<Result>(
	urls: readonly string[],
	use: (list: string) => Promise<Result>,
): Promise<Result> {
	return inTemporaryFolder(async (directory) => {
		const list = path.join(directory, "addresses");
		await writeFile(list, `${urls.join("\n")}\n`);
		return use(list);
	});
}

async function inTemporaryFolder<Result>(
	use: (directory: string) => Promise<Result>,
): Promise<Result> {
	const directory = await mkdtemp(path.join(tmpdir(), "levain-bench-"));
	try {
		return await use(directory);
	} finally {
		await rm(directory, { recursive: true });
	}
}

/** The output of h2load. It counts an answer of status 4xx as failed. */
const summaries: Record<Answers, RegExp> = {
	found: / 0 failed, 0 errored, 0 timeout\nstatus codes: \d+ 2xx, 0 3xx, 0 4xx, 0 5xx/,
	"not found": / 0 errored, 0 timeout\nstatus codes: 0 2xx, 0 3xx, \d+ 4xx, 0 5xx/,
};

async function h2load(parameters: string[], answers: Answers = "found"): Promise<string> {
	install();
	const { stdout } = await run("h2load", [
		"--h1",
		`--clients=${connections}`,
		"--header=accept-encoding: br",
		...parameters,
	]);
	if (summaries[answers].test(stdout)) return stdout;
	throw new Error(`Not every request was answered:\n${stdout}`);
}

/** @throws when there is no h2load and none can be installed. */
function install(): void {
	const isInstalled = () => spawnSync("h2load", ["--version"]).status === 0;
	if (!isInstalled()) installDebianPackage("nghttp2-client");
	if (isInstalled()) return;
	throw new Error("There is no h2load. Install nghttp2 (nghttp2-client, where it is a package).");
}
