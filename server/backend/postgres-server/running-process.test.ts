import { type ChildProcess, spawn } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { childrenOf, isRunning, killWithChildren } from "./running-process.ts";

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

test("ends a process with its children while some of them end", async () => {
	const children = childrenOf(pidOfParent());
	killWithChildren(pidOfParent());
	await expect.poll(() => [pidOfParent(), ...children].filter(isRunning)).toEqual([]);
});
