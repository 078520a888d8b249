import { isOutage } from "./outages.ts";

type Level = "info" | "warn" | "error";
type Fields = Record<string, unknown>;

/**
 * Writes one line for the operator: time, level, message, then `key=value` pairs (logfmt). Say
 * where and why, once, and nothing secret. An Error is written with its message, and at level
 * `error` also with its stack. Whatever a stranger wrote stays within its field: it is escaped and
 * cut. An outage has no stack: it is nowhere in the program. The same line is written once a
 * minute, and so are 30 lines of one failure that differ in something else; what is left out is
 * counted, and the count written when the minute is over.
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
	const pairs = Object.entries(fields).map(([key, value]) => `${key}=${readable(value)}`);
	const text = [escaped(cut(message, longestField)), ...pairs].join(" ");
	const minute = minuteOf(level, failureIn(message, fields));
	if (minute.lines.has(text) || minute.lines.size >= linesPerMinute) {
		minute.leftOut += 1;
		return;
	}
	minute.lines.add(text);
	const stack = level === "error" ? stackOf(fields.error) : undefined;
	writeLine(level, stack ? `${text} stack=${quoted(cut(stack, longestStack))}` : text);
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
	if (!(error instanceof Error) || isOutage(error)) return undefined;
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
const mostFailures = 200;

/** What was written of a failure in the minute that began with its first line. */
interface Minute {
	lines: Set<string>;
	leftOut: number;
}

const minutes = new Map<string, Minute>();

/** What failed and why; where it did so is another line of the same failure. */
function failureIn(message: string, { error, reason }: Fields): string {
	const why = [error, reason].flatMap((value) => (value === undefined ? [] : readable(value)));
	return [escaped(cut(message, longestField)), ...why].join(" ");
}

function minuteOf(level: Level, failure: string): Minute {
	const isBounded = minutes.has(failure) || minutes.size < mostFailures;
	const name = isBounded ? failure : "other messages";
	const known = minutes.get(name);
	if (known) return known;
	const begun: Minute = { lines: new Set(), leftOut: 0 };
	minutes.set(name, begun);
	setTimeout(endMinute, 60_000, level, name).unref();
	return begun;
}

function endMinute(level: Level, failure: string): void {
	const leftOut = minutes.get(failure)?.leftOut ?? 0;
	minutes.delete(failure);
	if (leftOut > 0) writeLine(level, `${failure} … ${leftOut.toLocaleString("en")} more`);
}
