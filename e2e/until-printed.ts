import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";

/** Waits until a program has printed a text to its standard error. Fails when it ends before. */
export async function untilPrinted(
	program: ChildProcessWithoutNullStreams,
	text: string,
): Promise<void> {
	let output = "";
	const printed = Promise.withResolvers<void>();
	program.stderr.on("data", (more) => {
		output += more;
		if (output.includes(text)) printed.resolve();
	});
	const ended = once(program, "exit").then(() => {
		throw new Error(`${program.spawnfile} ended before it printed "${text}":\n${output}`);
	});
	await Promise.race([printed.promise, ended]);
}
