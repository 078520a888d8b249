import { type SpawnOptions, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { childOptions } from "../child-environment.ts";
import type { Answer, Tasks } from "./workshop/main.ts";
import { sandboxedCommand } from "./workshop-sandbox.ts";

/** The running process of the workshop. */
export interface WorkshopProcess {
	/** @throws when the process ends before it answers */
	request(task: keyof Tasks, parameters: unknown[]): Promise<Answer>;
	/** Closes the channel, upon which the process ends. */
	dismiss(): void;
	/** Ends the process at once, whatever it is doing. */
	kill(): void;
}

// Two encoders that share two heaps need half the memory of two that spread over many.
const variables = { MALLOC_ARENA_MAX: "2" };

/**
 * Starts the process. It does not keep the server from ending, and ends with it.
 * @param program file of the program, `workshop/main.ts`
 * @param onEnd called when the process has ended, for whatever reason
 */
export function startWorkshopProcess(program: string, onEnd: () => void): WorkshopProcess {
	const requests = new Map<number, PromiseWithResolvers<Answer>>();
	let lastId = 0;
	const [command = "", ...parameters] = sandboxedCommand(program);
	const options = childOptions<SpawnOptions>(
		{ serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"] },
		variables,
	);
	const child = spawn(command, parameters, options);
	child.unref();
	child.channel?.unref();
	servePagesFirst(child.pid);

	function end(): void {
		onEnd();
		for (const { reject } of requests.values()) reject(new Error("The picture workshop ended."));
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

function servePagesFirst(pid: number | undefined): void {
	try {
		if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
	} catch {
		// Pictures are then made with the priority of pages, which is all the same to correctness.
	}
}
