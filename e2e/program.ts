import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import packageFile from "../package.json" with { type: "json" };
import { childrenOf } from "../server/backend/postgres-server/running-process.ts";
import { freePort } from "../server/process/free-port.ts";
import { keepProgramLog } from "./program-logs.ts";

/** A server of the project, running in a process and a data folder of its own. */
export interface Program {
	origin: string;
	dataDirectory: string;
	/** The number of the process that was started. */
	pid: number;
	/** The number of the process that serves; `npm start` has it started by another one. */
	serverPid(): number;
	/** Its output so far. */
	output(): string;
	/** Resolves as soon as something is so. @throws Error when the program has ended before. */
	until(isSo: () => boolean): Promise<void>;
	/** Null while it runs; also null when a signal has ended it. */
	exitCode(): number | null;
	/** Reads no more of it, as a terminal that is closed. */
	closeOutput(): void;
	stop(): Promise<void>;
}

export const projectDirectory = path.join(import.meta.dirname, "..");

interface RunOptions {
	/** The arguments for Node; without them, those of `npm start`. */
	command?: string[];
	/** Where it runs; without it, in the project's folder. */
	directory?: string;
	environment: Record<string, string>;
	dataDirectory: string;
	port: string;
	/** Runs it in a group of processes of its own. */
	detached?: boolean;
}

interface StartOptions extends Omit<RunOptions, "dataDirectory" | "port"> {
	/** A data folder to start with, which stays. Without it an empty one is made, and removed. */
	dataDirectory?: string;
	/** Its output when it is ready. */
	readyWhenPrinted?: string;
}

/** A site's output when it is ready. */
export const servingSign = "Back office";

/** The arguments that `npm start` gives to Node. */
export const startCommand = packageFile.scripts.start.split(" ").slice(1);

/** Those of this test worker: the Postgres of another site could take any of the others meanwhile. */
const ports = {
	first: 10_000 + 500 * Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0),
	count: 500,
};

const latestPorts: number[] = [];

/** Finds a port for a program that is started next: none of the last ones, which may not be in use yet. */
export async function portForProgram(): Promise<number> {
	const port = await freePort(ports);
	if (latestPorts.includes(port)) return portForProgram();
	latestPorts.push(port);
	if (latestPorts.length > ports.count / 2) latestPorts.shift();
	return port;
}

/** Starts a server on a free port, and waits until it is ready. */
export async function startProgram(options: StartOptions): Promise<Program> {
	const { environment, readyWhenPrinted = servingSign } = options;
	const dataDirectory =
		options.dataDirectory ?? (await mkdtemp(path.join(tmpdir(), "levain-e2e-")));
	const port = environment.PORT ?? String(await portForProgram());
	const program = runProgram({ ...options, dataDirectory, port });
	await program.until(() => program.output().includes(readyWhenPrinted));
	return {
		...program,
		async stop() {
			await program.stop();
			if (!options.dataDirectory) await rm(dataDirectory, { recursive: true });
		},
	};
}

/** How soon what a test waits for is noticed. */
export const lookEveryMilliseconds = 2;

/** Runs a server without waiting for anything. */
export function runProgram(options: RunOptions): Program {
	const { command = startCommand, dataDirectory, port } = options;
	let output = "";
	const server = spawn(process.execPath, command, {
		cwd: options.directory ?? projectDirectory,
		detached: options.detached ?? false,
		env: {
			...process.env,
			// The test runner sets it, and Node warns where NO_COLOR is set as well.
			FORCE_COLOR: undefined,
			PORT: port,
			DATA_DIR: dataDirectory,
			...options.environment,
		},
	});
	for (const stream of [server.stdout, server.stderr]) {
		stream.on("data", (text) => {
			output += text;
			keepProgramLog(String(text));
		});
	}
	const ended = once(server, "exit");
	const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
	return {
		origin: `http://127.0.0.1:${port}`,
		dataDirectory,
		pid: server.pid ?? 0,
		serverPid: () => findServer(server.pid ?? 0),
		output: () => output,
		async until(isSo) {
			while (!isSo()) {
				if (hasEnded()) {
					const how = `exit code ${server.exitCode}`;
					throw new Error(`${command.join(" ")} has ended: ${how}\n${output}`);
				}
				await wait(lookEveryMilliseconds);
			}
		},
		exitCode: () => server.exitCode,
		closeOutput() {
			for (const stream of [server.stdout, server.stderr]) stream.destroy();
		},
		async stop() {
			if (!hasEnded()) server.kill("SIGTERM");
			await ended;
		},
	};
}

function findServer(pid: number): number {
	const isServer = (child: number) =>
		readFileSync(`/proc/${child}/cmdline`, "utf8").includes("scripts/serve.js");
	return childrenOf(pid).find(isServer) ?? pid;
}
