import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../server/process/free-port.ts";
import { type Figure, progress } from "./figure.ts";
import { megabytes, seconds } from "./number-format.ts";

const max = 45_000;
const givenUpAfter = 600_000;
const memoryLimit = 512 * 1024 * 1024;
const memoryGroups = "/sys/fs/cgroup/memory";

/** How long it takes from a fresh clone until the home page has been answered. */
export async function measureClone(): Promise<Figure[]> {
	progress("clone: with two cores");
	const withTwo = await startFromClone("0,1");
	progress("clone: with one core and 512 MB");
	return [
		{
			name: "clone to first response, 2 cores",
			goal: `at most ${seconds(max)}`,
			measured: seconds(withTwo),
			met: withTwo <= max,
			details: { milliseconds: withTwo },
		},
		await measureWithLittleMemory(),
	];
}

async function measureWithLittleMemory(): Promise<Figure> {
	const name = "clone to first response, 1 core and 512 MB";
	const goal = "not killed";
	const group = await tryToMakeMemoryGroup();
	if (!group) return { name, goal, measured: "not measured here", met: false, details: {} };
	try {
		const milliseconds = await startFromClone("0", group);
		const peak = Number(await readFile(path.join(group, "memory.max_usage_in_bytes"), "utf8"));
		const measured = `${seconds(milliseconds)}, peak ${megabytes(peak)} with file cache`;
		return { name, goal, measured, met: true, details: { milliseconds, peak } };
	} catch (error) {
		const measured = error instanceof Error ? error.message : String(error);
		return { name, goal, measured, met: false, details: {} };
	} finally {
		await removeWhenEmpty(group);
	}
}

/** A group of processes that share 512 MB without swap; none where the system does not let us. */
async function tryToMakeMemoryGroup(): Promise<string | null> {
	const group = path.join(memoryGroups, `levain-bench-${process.pid}`);
	if (!existsSync(path.join(memoryGroups, "memory.limit_in_bytes"))) return null;
	try {
		await mkdir(group);
		await writeFile(path.join(group, "memory.limit_in_bytes"), String(memoryLimit));
		await writeFile(path.join(group, "memory.swappiness"), "0");
		return group;
	} catch {
		return null;
	}
}

/** Processes of a group may need a moment to end. */
async function removeWhenEmpty(group: string): Promise<void> {
	while (existsSync(group)) {
		await rmdir(group).catch(() => wait(100));
	}
}

/** Milliseconds from `npm start` in a new clone until the home page has been answered with 200. */
async function startFromClone(cores: string, group?: string): Promise<number> {
	const directory = await mkdtemp(path.join(tmpdir(), "levain-clone-"));
	const project = path.join(import.meta.dirname, "..");
	execFileSync("git", ["clone", "--quiet", project, directory]);
	const port = await freePort();
	const join = group ? `echo $$ > ${group}/cgroup.procs; ` : "";
	const started = performance.now();
	const child = spawn("sh", ["-c", `${join}exec taskset -c ${cores} npm start`], {
		cwd: directory,
		env: { ...environmentOfNoPackage(), PORT: String(port) },
		stdio: "ignore",
		detached: true,
	});
	try {
		await answered(`http://127.0.0.1:${port}/`, child);
		return performance.now() - started;
	} finally {
		await end(child);
		await rm(directory, { recursive: true, maxRetries: 20, retryDelay: 500 });
	}
}

/** Without the variables that npm sets for the scripts of a package, such as the bench. */
function environmentOfNoPackage(): NodeJS.ProcessEnv {
	const entries = Object.entries(process.env).filter(
		([name]) => name !== "npm_config_local_prefix",
	);
	return Object.fromEntries(entries);
}

async function answered(address: string, child: ChildProcess): Promise<void> {
	const deadline = performance.now() + givenUpAfter;
	while (performance.now() < deadline) {
		if (child.exitCode !== null || child.signalCode !== null) throw new Error("npm start ended");
		const response = await fetch(address).catch(() => null);
		if (response?.ok) return;
		await wait(100);
	}
	throw new Error("no answer within ten minutes");
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
	const exit = once(child, "exit");
	process.kill(-child.pid, "SIGTERM");
	await exit;
}
