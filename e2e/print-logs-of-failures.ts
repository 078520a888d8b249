// For Vitest, which prints what is logged through the console, and that of failed tests alone.
import { afterEach } from "vitest";
import { takeProgramLogs } from "./program-logs.ts";

const isRedirected = Symbol.for("levain.output-is-redirected");

// Files share a process where they are not isolated (vitest.config.ts).
if (!Reflect.has(globalThis, isRedirected)) {
	Reflect.set(globalThis, isRedirected, true);
	redirect(process.stdout, (text) => console.log(text));
	redirect(process.stderr, (text) => console.error(text));
}

/** The product's log goes past the console. */
function redirect(stream: NodeJS.WriteStream, print: (text: string) => void): void {
	stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
		print(String(chunk).trimEnd());
		const callback = rest.at(-1);
		if (typeof callback === "function") callback();
		return true;
	};
}

afterEach(({ task }) => {
	const logs = takeProgramLogs();
	if (logs && task.result?.state === "fail") console.error(`The log of its sites:\n${logs}`);
});
