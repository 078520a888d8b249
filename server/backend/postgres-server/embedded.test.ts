import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../../../database/tests/test-client.ts";
import { freePort } from "../../process/free-port.ts";

// Programs as they are run from a terminal, on an installation without any configuration.

let directory: string;
let port: number;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-embedded-"));
	port = await freePort();
});

afterAll(() => rm(directory, { recursive: true }));

function run(program: string, parameters: string[] = [], variables = {}): ChildProcess {
	return spawn(process.execPath, [join(import.meta.dirname, program), ...parameters], {
		env: { DATA_DIR: directory, PORT: String(port), ...variables },
		stdio: ["ignore", "pipe", "pipe"],
	});
}

/** Runs a program to its end. */
async function runToEnd(program: string, parameters: string[] = [], variables = {}) {
	const child = run(program, parameters, variables);
	if (!child.stdout || !child.stderr) throw new Error("The program has an output.");
	const output = Promise.all([text(child.stdout), text(child.stderr)]);
	const [exitCode] = await once(child, "exit");
	return { exitCode, output: (await output).join("\n") };
}

/** Waits for a line of a program's output, and returns what a pattern finds in it. */
async function waitFor({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
	if (!stdout) throw new Error("The program has an output.");
	for await (const line of createInterface(stdout)) {
		const found = pattern.exec(line)?.[1];
		if (found) return found;
	}
	throw new Error(`No line of the output was like ${pattern}.`);
}

async function signIn(email: string, password: string): Promise<boolean> {
	const { accounts } = openBrowser({ url: `http://127.0.0.1:${port}` });
	return (await accounts.signInWithPassword({ email, password })).error === null;
}

const serve = "../../fixtures/serve-backend.ts";
const admin = "../../../scripts/admin.ts";

describe("an embedded backend", () => {
	let server: ChildProcess;

	beforeAll(async () => {
		server = run(serve);
		await waitFor(server, /^(Serving)/);
	});

	test("is used by one process at a time", async () => {
		const { exitCode, output } = await runToEnd(serve, [], { PORT: "0" });
		expect(exitCode).toBe(1);
		expect(output).toContain("Another Levain is using");
		expect(output).not.toContain("    at ");
	});

	test("gets an administrator while it is running", async () => {
		const { output } = await runToEnd(admin, ["baker@rye.example"]);
		const password = /Password: (\S+)/.exec(output)?.[1] ?? "";
		expect(await signIn("baker@rye.example", password)).toBe(true);
	});

	test("ends with its Postgres at Ctrl-C, and has its data at the next start", async () => {
		server.kill("SIGINT");
		expect(await once(server, "exit")).toEqual([0, null]);
		expect(existsSync(join(directory, "postgres/data/postmaster.pid"))).toBe(false);

		await runToEnd(admin, ["baker@rye.example", "a password of her own"]);
		const again = run(serve);
		await waitFor(again, /^(Serving)/);
		expect(await signIn("baker@rye.example", "a password of her own")).toBe(true);
		again.kill("SIGTERM");
		await once(again, "exit");
	});
});
