import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a program of Node with its output kept: only dots are shown meanwhile.
 * @returns its exit code, null where a signal has ended it, and what it printed
 */
export async function runQuietly(
	nodeArguments: string[],
	environment: NodeJS.ProcessEnv,
): Promise<{ exitCode: number | null; output: string }> {
	const child = spawn(process.execPath, nodeArguments, {
		// The last one is `dotsDescriptor`.
		stdio: ["inherit", "pipe", "pipe", process.stdout],
		env: environment,
	});
	const printed: Buffer[] = [];
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on("data", (chunk: Buffer) => printed.push(chunk));
	}
	const [exitCode] = (await once(child, "close")) as [number | null];
	return { exitCode, output: Buffer.concat(printed).toString() };
}
