import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { childrenOf, isRunning, killWithChildren, signalWithChildren } from "./running-process.ts";

/**
 * A process with a child that stays, and others that end and begin all the time, as the connections
 * of a Postgres do. It ends by itself after so many of them, should this test be killed.
 */
const parentScript =
	"sleep 120 & count=0; while [ $count -lt 50000 ]; do true & count=$((count + 1)); done";
let parent: ChildProcess;
const pidOfParent = () => parent.pid ?? 0;

beforeEach(async () => {
	parent = spawn("sh", ["-c", parentScript]);
	await expect.poll(() => childrenOf(pidOfParent()).length).toBeGreaterThan(0);
});

afterEach(() => killWithChildren(pidOfParent()));

/** Linux's state of a process: R and S run, T is stopped, Z has ended and waits for its parent. */
function stateOf(pid: number): string {
	return /\) (\S) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? "";
}

const testOnLinux = test.skipIf(process.platform !== "linux");

testOnLinux("stops a process with its children while some of them end", async () => {
	for (let round = 1; round <= 50; round++) {
		signalWithChildren(pidOfParent(), "SIGSTOP");
		await expect.poll(() => stateOf(pidOfParent())).toBe("T");
		for (const child of childrenOf(pidOfParent())) {
			await expect.poll(() => stateOf(child)).toMatch(/[TZ]/);
		}
		signalWithChildren(pidOfParent(), "SIGCONT");
		await expect.poll(() => stateOf(pidOfParent())).not.toBe("T");
	}
});

test("ends a process with its children while some of them end", async () => {
	const children = childrenOf(pidOfParent());
	killWithChildren(pidOfParent());
	await expect.poll(() => [pidOfParent(), ...children].filter(isRunning)).toEqual([]);
});
