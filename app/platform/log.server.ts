import {
	type Fields,
	jsonLine,
	type Level,
	readable,
	readableMessage,
	textLine,
} from "./log-line.server.ts";
import { isDiskFull } from "./outages.ts";
import { currentRequestId } from "./request-id.server.ts";

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
