import { isOutage } from "./outages.ts";
import { printable } from "./text/printable.ts";

export type Level = "info" | "warn" | "error";

/** Names of what every line has are not free for fields. */
export type Fields = Record<string, unknown> & { time?: never; level?: never; message?: never };

/** The content of a line. */
export interface Entry {
	level: Level;
	message: string;
	fields: Fields;
}

const longestField = 300;
/** Only this part of a field is searched for secrets, because searching is slow. */
const longestConsidered = 3000;
const longestStack = 1200;
const longestLine = 2000;

/** `time level message key=value …` (logfmt), for people. */
export function textLine({ level, message, fields }: Entry): string {
	const pairs = Object.entries(fields).map(([key, value]) => `${key}=${quoted(readable(value))}`);
	const stack = stackOf(level, fields);
	if (stack) pairs.push(`stack=${quoted(stack)}`);
	const line = [now(), level, printable(readableMessage(message)), ...pairs].join(" ");
	return cut(line, longestLine - 1);
}

/** A JSON object with `time`, `level`, `message` and the fields, for programs. */
export function jsonLine({ level, message, fields }: Entry): string {
	const values = Object.entries(fields).map(([key, value]) => [key, jsonValue(value)]);
	const stack = stackOf(level, fields);
	const line = JSON.stringify({
		time: now(),
		level,
		message: readableMessage(message),
		...Object.fromEntries(values),
		...(stack && { stack }),
	});
	return line.replace(unreadable, (character) => character.replace(/[\s\S]/g, toUnicodeEscape));
}

/** A field as it is written, whatever it is: without secrets, and cut. */
export function readable(value: unknown): string {
	const text = value instanceof Error ? describeError(value) : String(value);
	return cut(withoutSecrets(text.slice(0, longestConsidered)), longestField);
}

/** A message as it is written: cut. */
export function readableMessage(message: string): string {
	return cut(message, longestField);
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
	return cut(lines.filter((line) => line.startsWith("at ")).join(" | "), longestStack);
}

function cut(text: string, longest: number): string {
	return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

/** Quoting can make a text longer, so it comes after cutting; so can escaping. */
function quoted(text: string): string {
	return printable(/[\s"=\p{C}]/u.test(text) ? JSON.stringify(text) : text);
}

/** Control characters, line breaks, invisible and bidirectional ones, and halves of characters. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A UTF-16 unit as JSON spells it. */
function toUnicodeEscape(unit: string): string {
	return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const jsonWebToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const credentials = /:\/\/[^\s/@]+@/g;
const namedSecret =
	/\b(token|token_hash|password|code|secret|apikey)(["']?\s*[=:]\s*["']?)[^\s&"',}]+/gi;

/** The address of an order opens it. */
const orderPage = /(\/order\/)[^\s/?#.]+/g;

const emailAddress = /[\w.!#$%&'*+?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** A last safeguard: the error message of a library may quote its input, and so may a server. */
function withoutSecrets(text: string): string {
	return text
		.replace(jsonWebToken, "[token]")
		.replace(credentials, "://[credentials]@")
		.replace(namedSecret, "$1$2[secret]")
		.replace(orderPage, "$1[order]")
		.replace(emailAddress, "[address]");
}
