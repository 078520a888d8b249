import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { projectDirectory, startCommand } from "../e2e/program.ts";
import { keepProgramLog } from "../e2e/program-logs.ts";
import { signal } from "../server/backend/postgres-server/running-process.ts";
import { endWithParentVariable } from "../server/process/parent-processes.js";

/** A site as `npm start` runs it, in a group of processes of its own. */
export interface SiteProcess {
	/** Its output so far. */
	output(): string;
	/** Resolves as soon as something is so. @throws Error when the site has ended before. */
	until(isSo: () => boolean): Promise<void>;
	/** Sends SIGKILL to the whole group, whatever it is doing. Resolves when all of it is gone. */
	kill(): Promise<void>;
	/** Has it end in order. */
	stop(): Promise<void>;
	/** The numbers of the processes of the group that run. */
	members(): number[];
	/** Null while it runs; also null when a signal has ended it. */
	exitCode(): number | null;
}

/** A site's output when it is ready. */
export const servingSign = "Back office";

const lookEveryMilliseconds = 2;

export function startSiteProcess(environment: Record<string, string>): SiteProcess {
	const child = spawn(process.execPath, startCommand, {
		cwd: projectDirectory,
		env: { ...process.env, ...endWithParentVariable, ...environment },
		detached: true,
	});
	const ended = once(child, "exit");
	const group = child.pid ?? 0;
	const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (text) => {
			output += text;
			keepProgramLog(String(text));
		});
	}
	const untilAllAreGone = async () => {
		while (membersOf(group).length > 0) await wait(lookEveryMilliseconds);
	};
	return {
		output: () => output,
		async until(isSo) {
			while (!isSo()) {
				if (hasEnded()) throw new Error(`The site has ended by itself:\n${output}`);
				await wait(lookEveryMilliseconds);
			}
		},
		async kill() {
			signal(-group, "SIGKILL");
			await ended;
			await untilAllAreGone();
		},
		async stop() {
			if (!hasEnded()) child.kill("SIGTERM");
			await ended;
			await untilAllAreGone();
		},
		members: () => membersOf(group),
		exitCode: () => child.exitCode,
	};
}

/** The processes of a group, without those that have ended and that nobody has asked about. */
function membersOf(group: number): number[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((pid) => {
			const [state, , ofGroup] = statusOf(pid);
			return Number(ofGroup) === group && state !== "Z";
		});
}

/** State, parent, group, …: the fields after the name, which may contain spaces. */
function statusOf(pid: number): string[] {
	try {
		const status = readFileSync(`/proc/${pid}/stat`, "utf8");
		return status.slice(status.lastIndexOf(")") + 2).split(" ");
	} catch {
		return [];
	}
}
