import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import packageFile from "../package.json" with { type: "json" };
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
	/** Null while it runs. */
	exitCode(): number | null;
	/** Reads no more of it, as a terminal that is closed. */
	closeOutput(): void;
	stop(): Promise<void>;
}

export const projectDirectory = path.join(import.meta.dirname, "..");

interface Options {
	/** The arguments for Node. */
	command: string[];
	/** Where it runs; without it, in the project's folder. */
	directory?: string;
	environment: Record<string, string>;
	/** A data folder to start with, which stays. Without it an empty one is made, and removed. */
	dataDirectory?: string;
	/** Its output when it is ready. */
	readyWhenPrinted: string;
}

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

/** Starts a server on a free port. */
export async function startProgram(options: Options): Promise<Program> {
	const { command, environment, readyWhenPrinted } = options;
	const dataDirectory =
		options.dataDirectory ?? (await mkdtemp(path.join(tmpdir(), "levain-e2e-")));
	const port = environment.PORT ?? String(await portForProgram());
	let output = "";
	const server = spawn(process.execPath, command, {
		cwd: options.directory ?? projectDirectory,
		env: {
			...process.env,
			// The test runner sets it, and Node warns where NO_COLOR is set as well.
			FORCE_COLOR: undefined,
			PORT: port,
			DATA_DIR: dataDirectory,
			...environment,
		},
	});
	for (const stream of [server.stdout, server.stderr]) {
		stream.on("data", (text) => {
			output += text;
			keepProgramLog(String(text));
			server.emit("printed");
		});
	}
	const ended = once(server, "exit");
	while (!output.includes(readyWhenPrinted)) {
		await Promise.race([once(server, "printed"), ended]);
		const { exitCode } = server;
		if (exitCode === null) continue;
		throw new Error(`${command.join(" ")} did not start: exit code ${exitCode}\n${output}`);
	}
	return {
		origin: `http://127.0.0.1:${port}`,
		dataDirectory,
		pid: server.pid ?? 0,
		serverPid: () => findServer(server.pid ?? 0),
		output: () => output,
		exitCode: () => server.exitCode,
		closeOutput() {
			for (const stream of [server.stdout, server.stderr]) stream.destroy();
		},
		async stop() {
			await end(server);
			if (!options.dataDirectory) await rm(dataDirectory, { recursive: true });
		},
	};
}

/** The processes that a process has started, as Linux lists them. */
export function childrenOf(pid: number): number[] {
	const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
	return list === "" ? [] : list.split(" ").map(Number);
}

function findServer(pid: number): number {
	const isServer = (child: number) =>
		readFileSync(`/proc/${child}/cmdline`, "utf8").includes("scripts/serve.js");
	return childrenOf(pid).find(isServer) ?? pid;
}

async function end(server: ChildProcess): Promise<void> {
	if (server.exitCode !== null || server.signalCode !== null) return;
	const exit = once(server, "exit");
	server.kill("SIGTERM");
	await exit;
}
