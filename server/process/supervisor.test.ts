import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const supervisor = path.join(import.meta.dirname, "supervisor.js");
const runUntilStopped = path.join(import.meta.dirname, "run-until-stopped.ts");

let directory: string;
let running: Supervised[];

beforeEach(async () => {
	directory = await mkdtemp(path.join(tmpdir(), "levain-supervisor-"));
	running = [];
});

afterEach(async () => {
	for (const { child } of running) child.kill("SIGTERM");
	await rm(directory, { recursive: true });
});

interface Supervised {
	child: ChildProcess;
	/** Resolves when that has been printed so often. */
	until(text: string, times?: number): Promise<void>;
	output(): string;
	/** The exit code of the supervisor. */
	exitCode: Promise<number | null>;
}

/** A server that counts its starts, stops in order, and does what a test needs besides. */
async function superviseServer(
	body: string,
	{ pause = "() => 0", flags = [""], environment = {} } = {},
) {
	const program = path.join(directory, "server.mjs");
	const starts = JSON.stringify(path.join(directory, "starts"));
	await writeFile(
		program,
		`import { appendFileSync, readFileSync } from "node:fs";
		appendFileSync(${starts}, "x");
		const start = readFileSync(${starts}).length;
		const serve = () => { console.log("serving", process.pid); process.send("serving"); };
		const fail = () => setImmediate(() => process.exit(1));
		process.on("SIGTERM", () => process.exit(0));
		process.on("disconnect", () => process.exit(0));
		setInterval(() => {}, 1e6);
		${body}`,
	);
	const command = JSON.stringify([...flags.filter(Boolean), program]);
	const script = `import { supervise } from ${JSON.stringify(supervisor)}; supervise(${command}, ${pause});`;
	const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
		env: { ...process.env, ...environment },
	});
	const supervised = watch(child);
	running.push(supervised);
	return supervised;
}

function watch(child: ChildProcess): Supervised {
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on("data", (text) => {
			output += text;
			child.emit("printed");
		});
	}
	return {
		child,
		async until(text, times = 1) {
			while (output.split(text).length <= times) await once(child, "printed");
		},
		output: () => output,
		exitCode: once(child, "close").then(([code]) => code),
	};
}

const startsSoFar = async () => (await readFile(path.join(directory, "starts"), "utf8")).length;
const pidsOf = ({ output }: Supervised) => {
	return [...output().matchAll(/serving (\d+)/g)].map(([, pid]) => Number(pid));
};

describe("a supervised server", () => {
	test("that fails again and again is started again, after longer and longer pauses", async () => {
		const supervised = await superviseServer(
			"if (start === 1 || start === 4) serve(); else fail(); if (start === 1) fail();",
			{ pause: "(failures) => failures / 100" },
		);
		await supervised.until("serving", 2);
		const logged = [...supervised.output().matchAll(/is restarted (.*)/g)].map(
			([, fields]) => fields,
		);
		expect(logged).toEqual([
			'cause="exit code 1" pause="0s"',
			'cause="exit code 1" pause="0.01s"',
			'cause="exit code 1" pause="0.02s"',
		]);
	});

	test("is not started again by a supervisor that is asked to stop during a pause", async () => {
		const supervised = await superviseServer("serve()", { pause: "() => 1000" });
		await supervised.until("serving");
		process.kill(pidsOf(supervised)[0] ?? 0, "SIGKILL");
		await supervised.until("is restarted");
		supervised.child.kill("SIGTERM");
		expect(await supervised.exitCode).toBe(0);
		expect(await startsSoFar()).toBe(1);
	});

	test.each([
		["text", / error the program failed error="no flour" stack=/],
		["json", /"level":"error","message":"the program failed","error":"no flour"/],
	])("logs an error that nobody caught as %s, and so does its restart", async (format, line) => {
		const supervised = await superviseServer(
			`const { runUntilStopped } = await import(${JSON.stringify(runUntilStopped)});
			await runUntilStopped(async () => console.log("serving"));
			if (start === 1) setImmediate(() => { throw new Error("no flour"); });`,
			{ environment: { LOG_FORMAT: format } },
		);
		await supervised.until("serving", 2);
		expect(supervised.output()).toMatch(line);
		if (format === "json") {
			const lines = supervised
				.output()
				.split("\n")
				.filter((text) => text.includes("restarted"));
			expect(JSON.parse(lines[0] ?? "")).toMatchObject({ cause: "exit code 1", pause: "0s" });
		}
	});
});
