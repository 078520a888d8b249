import { type SpawnOptions, spawn } from "node:child_process";
import { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { log } from "../../../app/platform/log.server.ts";
import { outsideRequests } from "../../../app/platform/request-id.server.ts";
import { childOptions } from "../../process/child-environment.ts";
import { sandboxedCommand } from "./image-worker-sandbox.ts";
import type { Answer, Tasks } from "./main.ts";

/** The running process of the image worker. */
export interface ImageWorkerProcess {
	/** @throws when the process ends before it answers */
	request(task: keyof Tasks, parameters: unknown[]): Promise<Answer>;
	/** Closes the channel, upon which the process ends. */
	dismiss(): void;
	/** Ends the process at once, whatever it is doing. */
	kill(): void;
}

// Limits the heaps of the allocator: two encoders then need half the memory.
const variables = { MALLOC_ARENA_MAX: "2" };

/**
 * Starts the process. It does not keep the server from ending, and ends with it.
 * @param program file of the program, `image-worker/main.ts`
 * @param onEnd called when the process has ended, for whatever reason
 */
export function startImageWorkerProcess(program: string, onEnd: () => void): ImageWorkerProcess {
	const requests = new Map<number, PromiseWithResolvers<Answer>>();
	let lastId = 0;
	const [command = "", ...parameters] = sandboxedCommand(program);
	const options = childOptions<SpawnOptions>(
		{ serialization: "advanced", stdio: ["ignore", "ignore", "pipe", "ipc"] },
		variables,
	);
	// It outlasts the request whose picture it was started for.
	const child = outsideRequests(() => spawn(command, parameters, options));
	child.unref();
	child.channel?.unref();
	servePagesFirst(child.pid);
	logOutput(child.stderr);

	function end(): void {
		onEnd();
		for (const { reject } of requests.values()) reject(new Error("The image worker ended."));
		requests.clear();
	}
	child.once("exit", end);
	child.on("error", end);
	child.on("message", (answer: Answer) => {
		requests.get(answer.id)?.resolve(answer);
		requests.delete(answer.id);
	});

	return {
		request(task, parameters) {
			const id = ++lastId;
			const answer = Promise.withResolvers<Answer>();
			requests.set(id, answer);
			child.send({ id, task, parameters });
			return answer.promise;
		},
		dismiss: () => child.disconnect(),
		kill: () => child.kill("SIGKILL"),
	};
}

/** What it prints may come from libraries that open files of strangers. */
function logOutput(output: Readable | null): void {
	if (!output) return;
	if (output instanceof Socket) output.unref();
	createInterface({ input: output }).on("line", (text) => {
		if (text.trim() !== "") log.warn("the image process printed", { text });
	});
}

function servePagesFirst(pid: number | undefined): void {
	try {
		if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
	} catch {
		// Pictures are then made with the priority of pages, which is all the same to correctness.
	}
}
