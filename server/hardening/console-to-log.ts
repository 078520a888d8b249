import { formatWithOptions, type InspectOptions } from "node:util";
import { log } from "../../app/platform/log.server.ts";

const bounded: InspectOptions = {
	breakLength: Number.POSITIVE_INFINITY,
	depth: 2,
	maxArrayLength: 10,
	maxStringLength: 300,
};

/**
 * Sends the output of libraries to the log, where it is escaped, bounded, and counted. Our own
 * output goes to `process.stdout` instead.
 */
export function sendConsoleToLog(): void {
	const to = (level: "info" | "warn") => {
		return (...values: unknown[]) =>
			log[level]("a library printed", {
				text: formatWithOptions(bounded, ...values.map(withoutStack)),
			});
	};
	const [info, warn] = [to("info"), to("warn")];
	Object.assign(console, { error: warn, warn, trace: warn, log: info, info, debug: info });
}

function withoutStack(value: unknown): unknown {
	return value instanceof Error ? String(value) : value;
}
