import { isDiskFull, isOutage } from "./outages.ts";
import { currentRequestId } from "./request-id.server.ts";
import { printable, unprintable } from "./text/characters.ts";

type Level = "info" | "warn" | "error";

/** Names of what every line has are not free for fields. */
type Fields = Record<string, unknown> & { time?: never; level?: never; message?: never };

/** The content of a line. */
interface Entry {
	level: Level;
	message: string;
	fields: Fields;
}

/**
 * Writes one line (logfmt, or JSON with LOG_FORMAT=json) with the id of the request. Nothing secret
 * or personal; what strangers wrote is escaped and cut. A full disk is always an error. Repeated lines
 * are written once a minute and counted, as are more than 30 variations of one failure.
 */
export const log = {
	info: (message: string, fields?: Fields) => write("info", message, fields),
	warn: (message: string, fields?: Fields) => write("warn", message, fields),
	error: (message: string, fields?: Fields) => write("error", message, fields),
};

function write(usual: Level, message: string, given: Fields = {}): void {
	const level = [given.error, given.reason].some(isDiskFull) ? "error" : usual;
	const request = currentRequestId();
	const fields: Fields = request === undefined ? given : { ...given, request };
	const text = [message, ...Object.entries(fields).flat().map(readable)].join(" ");
	const minute = minuteOf(level, failureIn(message, fields));
	if (minute.lines.has(text) || minute.lines.size >= linesPerMinute) {
		minute.leftOut += 1;
		return;
	}
	minute.lines.add(text);
	writeLine(level, message, fields);
}

function writeLine(level: Level, message: string, fields: Fields): void {
	const line = (logsAreJson() ? jsonLine : textLine)({ level, message, fields });
	process.stderr.write(`${line}\n`);
}

/** Whether lines are JSON. Read directly, because an invalid environment is logged as well. */
export function logsAreJson(): boolean {
	return process.env.LOG_FORMAT === "json";
}

const linesPerMinute = 30;
const maxFailures = 200;

/** The lines about a failure in the minute since its first line. */
interface Minute {
	level: Level;
	lines: Set<string>;
	leftOut: number;
	timer: NodeJS.Timeout;
}

const minutes = new Map<string, Minute>();

/** The failure and its cause; another line of the same failure says where. */
function failureIn(message: string, { error, reason }: Fields): string {
	const why = [error, reason].flatMap((value) => (value === undefined ? [] : readable(value)));
	return [readableMessage(message), ...why].join(" ");
}

function minuteOf(level: Level, failure: string): Minute {
	const isBounded = minutes.has(failure) || minutes.size < maxFailures;
	const name = isBounded ? failure : "other messages";
	const known = minutes.get(name);
	if (known) return known;
	const timer = setTimeout(() => endMinute(name, begun), 60_000).unref();
	const begun: Minute = { level, lines: new Set(), leftOut: 0, timer };
	minutes.set(name, begun);
	return begun;
}

function endMinute(failure: string, { level, leftOut, timer }: Minute): void {
	clearTimeout(timer);
	minutes.delete(failure);
	if (leftOut > 0) writeLine(level, `${failure} … ${leftOut.toLocaleString("en")} more`, {});
}

/** Writes the counts of what was left out so far, for the end of the process. */
export function flushLog(): void {
	for (const [failure, minute] of minutes) endMinute(failure, minute);
}

const maxField = 300;
/** Only this part of a field is searched for secrets, because searching is slow. */
const maxConsidered = 3000;
const maxStack = 1200;
const maxLine = 2000;

/** `time level message key=value …` (logfmt), for people. */
function textLine({ level, message, fields }: Entry): string {
	const pairs = Object.entries(fields).map(([key, value]) => `${key}=${quoted(readable(value))}`);
	const stack = stackOf(level, fields);
	if (stack) pairs.push(`stack=${quoted(stack)}`);
	const line = [now(), level, printable(readableMessage(message)), ...pairs].join(" ");
	return cut(line, maxLine - 1);
}

/** A JSON object with `time`, `level`, `message` and the fields, for programs. */
function jsonLine({ level, message, fields }: Entry): string {
	const values = Object.entries(fields).map(([key, value]) => [key, jsonValue(value)]);
	const stack = stackOf(level, fields);
	const line = JSON.stringify({
		time: now(),
		level,
		message: readableMessage(message),
		...Object.fromEntries(values),
		...(stack && { stack }),
	});
	return line.replace(unprintable, (character) => character.replace(/[\s\S]/g, toUnicodeEscape));
}

/** A field as it is written, whatever it is: without secrets, and cut. */
function readable(value: unknown): string {
	const text = value instanceof Error ? describeError(value) : String(value);
	return cut(withoutSecrets(text.slice(0, maxConsidered)), maxField);
}

/** A message as it is written: cut. */
function readableMessage(message: string): string {
	return cut(message, maxField);
}

const now = () => new Date().toISOString();

function jsonValue(value: unknown): string | number | boolean {
	const isPlain = typeof value === "boolean" || Number.isFinite(value);
	return isPlain ? (value as number | boolean) : readable(value);
}

function describeError(error: Error): string {
	return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** The places of a failure's stack trace, without the message above them. An outage has none. */
function stackOf(level: Level, { error }: Fields): string | undefined {
	if (level !== "error" || !(error instanceof Error) || isOutage(error)) return undefined;
	const lines = error.stack?.split("\n").map((line) => line.trim()) ?? [];
	return cut(lines.filter((line) => line.startsWith("at ")).join(" | "), maxStack);
}

function cut(text: string, max: number): string {
	return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}

/** Quoting can make a text longer, so it comes after cutting; so can escaping. */
function quoted(text: string): string {
	return printable(/[\s"=\p{C}]/u.test(text) ? JSON.stringify(text) : text);
}

/** A UTF-16 unit as JSON spells it. */
function toUnicodeEscape(unit: string): string {
	return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const jsonWebToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const credentials = /:\/\/[^\s/@]+@/g;
const namedSecret =
	/\b(token|token_hash|password|code|secret|apikey)(["']?\s*[=:]\s*["']?)[^\s&"',}]+/gi;

/** Of Stripe and Mollie. */
const paymentKey = /\b(?:(?:[sr]k_)?(?:test|live)|whsec)_\w{10,}/g;

/** The address of an order opens it. */
const orderPage = /(\/order\/)[^\s/?#.]+/g;

const emailAddress = /[\w.!#$%&'*+?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** A last safeguard: the error message of a library may quote its input, and so may a server. */
function withoutSecrets(text: string): string {
	return text
		.replace(jsonWebToken, "[token]")
		.replace(credentials, "://[credentials]@")
		.replace(namedSecret, "$1$2[secret]")
		.replace(paymentKey, "[key]")
		.replace(orderPage, "$1[order]")
		.replace(emailAddress, "[address]");
}
