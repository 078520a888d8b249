type Level = "info" | "warn" | "error";
type Fields = Record<string, unknown>;

/**
 * Writes one line for the operator: time, level, message, then `key=value` pairs (logfmt). Say
 * where and why, once, and nothing secret. An Error is written with its message; its stack goes
 * below the line at level `error` only.
 */
export const log = {
	info: (message: string, fields?: Fields) => write("info", message, fields),
	warn: (message: string, fields?: Fields) => write("warn", message, fields),
	error: (message: string, fields?: Fields) => write("error", message, fields),
};

function write(level: Level, message: string, fields: Fields = {}): void {
	const pairs = Object.entries(fields).map(([key, value]) => `${key}=${readable(value)}`);
	const line = [new Date().toISOString(), level, message, ...pairs].join(" ");
	const stack = level === "error" ? stackOf(fields.error) : undefined;
	process.stderr.write(stack ? `${line}\n${stack}\n` : `${line}\n`);
}

function readable(value: unknown): string {
	const text = value instanceof Error ? describeError(value) : String(value);
	return /[\s"=]/.test(text) ? JSON.stringify(text) : text;
}

function describeError(error: Error): string {
	return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function stackOf(error: unknown): string | undefined {
	return error instanceof Error ? error.stack?.split("\n").slice(1).join("\n") : undefined;
}
