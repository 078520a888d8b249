import { type SpawnOptions, spawn } from "node:child_process";
import { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import PQueue from "p-queue";
import { log } from "../../../app/platform/log.server.ts";
import { outsideRequests } from "../../../app/platform/request-id.server.ts";
import { childOptions } from "../../process/child-environment.ts";
import { sandboxedCommand } from "./image-worker-sandbox.ts";
import type { Answer, Tasks } from "./main.ts";
import { NotAnImageError } from "./not-an-image.ts";

export type ImageWorker = ReturnType<typeof createImageWorker>;

type Result<Task extends keyof Tasks> = Awaited<ReturnType<Tasks[Task]>>;

interface Options {
	/** The file of the process's program, `image-worker/main.ts`. */
	program: string;
	/** How long the process waits for more work. */
	idleSeconds?: number;
	/** How long a piece of work may take. Within the process most work is bounded more tightly. */
	maximumSeconds?: number;
}

/**
 * Processes images in a child process, which is started when there is work and ended when it is
 * idle. So the hundreds of megabytes that encoders leave behind go back to the system, pages are
 * served before images, and a file that crashes or stalls an encoder takes nothing else with it.
 */
export function createImageWorker({ program, idleSeconds = 3, maximumSeconds = 30 }: Options) {
	const work = new PQueue();
	let open: ReturnType<typeof startProcess> | null = null;
	let closing: NodeJS.Timeout | undefined;

	function enter() {
		clearTimeout(closing);
		if (open) return open;
		const started = startProcess(program, () => {
			if (open === started) open = null;
		});
		open = started;
		return started;
	}

	function leave(): void {
		clearTimeout(closing);
		if (work.pending === 0) closing = setTimeout(close, idleSeconds * 1000).unref();
	}

	/** Ends the process. Work under way fails. */
	function close(): void {
		clearTimeout(closing);
		open?.dismiss();
		open = null;
	}

	async function runOnce(task: keyof Tasks, parameters: unknown[]): Promise<Answer> {
		const imageWorker = enter();
		let isTooLong = false;
		const limit = setTimeout(() => {
			isTooLong = true;
			imageWorker.kill();
		}, maximumSeconds * 1000);
		try {
			return await imageWorker.request(task, parameters);
		} catch (error) {
			throw isTooLong ? new NotAnImageError("The image takes too long.") : error;
		} finally {
			clearTimeout(limit);
		}
	}

	return {
		/**
		 * Does a piece of work.
		 * @throws {NotAnImageError} when the image is none, or takes too long
		 * @throws when the process ends meanwhile
		 */
		async run<Task extends keyof Tasks>(
			task: Task,
			...parameters: Parameters<Tasks[Task]>
		): Promise<Result<Task>> {
			try {
				return resultOf(await work.add(() => runOnce(task, parameters))) as Result<Task>;
			} finally {
				leave();
			}
		},
		/** Resolves when there is no work. */
		whenIdle: () => work.onIdle(),
		close,
	};
}

function resultOf(answer: Answer): Result<keyof Tasks> {
	if ("result" in answer) return answer.result;
	const { message, isNotAnImage } = answer.failure;
	throw isNotAnImage ? new NotAnImageError(message) : new Error(message);
}

// Limits the heaps of the allocator: two encoders then need half the memory.
const variables = { MALLOC_ARENA_MAX: "2" };

/**
 * Starts the process. It does not keep the server from ending, and ends with it.
 * @param program file of the program, `image-worker/main.ts`
 * @param onEnd called when the process has ended, for whatever reason
 */
function startProcess(program: string, onEnd: () => void) {
	const requests = new Map<number, PromiseWithResolvers<Answer>>();
	let lastId = 0;
	const [command = "", ...parameters] = sandboxedCommand(program);
	const options = childOptions<SpawnOptions>(
		{ serialization: "advanced", stdio: ["ignore", "ignore", "pipe", "ipc"] },
		variables,
	);
	// It outlasts the request whose image it was started for.
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
		/** @throws when the process ends before it answers */
		request(task: keyof Tasks, parameters: unknown[]): Promise<Answer> {
			const id = ++lastId;
			const answer = Promise.withResolvers<Answer>();
			requests.set(id, answer);
			child.send({ id, task, parameters });
			return answer.promise;
		},
		/** Closes the channel, upon which the process ends. */
		dismiss: () => child.disconnect(),
		/** Ends the process at once, whatever it is doing. */
		kill: () => child.kill("SIGKILL"),
	};
}

/** Its output may come from libraries that open strangers' files. */
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
		// Images are then made with the priority of pages, which is all the same to correctness.
	}
}
