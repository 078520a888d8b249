type Level = "info" | "warn" | "error";
type Fields = Record<string, unknown>;

/**
 * Writes one line for the operator: time, level, message, then `key=value` pairs (logfmt). Say
 * where and why, once, and nothing secret. An Error is written with its message, and at level
 * `error` also with its stack. Whatever a stranger wrote stays within its field: it is escaped and
 * cut, and a message that comes too often is counted instead.
 */
export const log = {
	info: (message: string, fields?: Fields) => write("info", message, fields),
	warn: (message: string, fields?: Fields) => write("warn", message, fields),
	error: (message: string, fields?: Fields) => write("error", message, fields),
};

const longestField = 300;
/** So much of a field is searched for secrets; searching costs more than cutting. */
const longestConsidered = 3000;
const longestStack = 1200;
const longestLine = 2000;

function write(level: Level, message: string, fields: Fields = {}): void {
	if (!mayWrite(level, message)) return;
	const pairs = Object.entries(fields).map(([key, value]) => `${key}=${readable(value)}`);
	const stack = level === "error" ? stackOf(fields.error) : undefined;
	if (stack) pairs.push(`stack=${quoted(cut(stack, longestStack))}`);
	writeLine(level, [escaped(cut(message, longestField)), ...pairs].join(" "));
}

function writeLine(level: Level, text: string): void {
	const line = [new Date().toISOString(), level, text].join(" ");
	process.stderr.write(`${cut(line, longestLine - 1)}\n`);
}

function readable(value: unknown): string {
	const text = value instanceof Error ? describeError(value) : String(value);
	return quoted(cut(withoutSecrets(text.slice(0, longestConsidered)), longestField));
}

function describeError(error: Error): string {
	return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** The places of a stack trace, without the message above them. */
function stackOf(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	const lines = error.stack?.split("\n").map((line) => line.trim()) ?? [];
	return lines.filter((line) => line.startsWith("at ")).join(" | ");
}

function cut(text: string, longest: number): string {
	return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

/** Quoting can make a text longer, so it comes after cutting; so can escaping. */
function quoted(text: string): string {
	return escaped(/[\s"=\p{C}]/u.test(text) ? JSON.stringify(text) : text);
}

/** Control characters, line breaks, invisible and bidirectional ones, and halves of characters. */
function escaped(text: string): string {
	return text.replace(
		/[\p{C}\p{Zl}\p{Zp}]/gu,
		(character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
	);
}

const jsonWebToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const secretKey = /\bsb_secret_[\w-]+/g;
const credentials = /:\/\/[^\s/@]+@/g;
const namedSecret =
	/\b(token|token_hash|password|code|secret|apikey)(["']?\s*[=:]\s*["']?)[^\s&"',}]+/gi;

/** A last safeguard: what a library says of a failure may quote what it was given. */
function withoutSecrets(text: string): string {
	return text
		.replace(jsonWebToken, "[token]")
		.replace(secretKey, "[key]")
		.replace(credentials, "://[credentials]@")
		.replace(namedSecret, "$1$2[secret]");
}

const linesPerMinute = 30;
const longestMemory = 200;

/** How often each message came in the minute that began with its first. */
const counts = new Map<string, number>();

function mayWrite(level: Level, message: string): boolean {
	const known = counts.has(message) || counts.size < longestMemory;
	const key = known ? message : "other messages";
	const count = (counts.get(key) ?? 0) + 1;
	counts.set(key, count);
	if (count === 1) setTimeout(endMinute, 60_000, level, key).unref();
	return count <= linesPerMinute;
}

function endMinute(level: Level, message: string): void {
	const more = (counts.get(message) ?? 0) - linesPerMinute;
	counts.delete(message);
	if (more <= 0) return;
	writeLine(level, `${escaped(cut(message, longestField))} … ${more.toLocaleString("en")} more`);
}
