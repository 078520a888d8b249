import path from "node:path";
import { inspect } from "node:util";
import { EnvironmentError } from "../app/platform/environment.server.ts";
import { isDiskFull } from "../app/platform/outages.ts";
import { printable } from "../app/platform/text/characters.ts";
import { StartError } from "../server/process/start-error.ts";

/** Runs a command of the terminal. What its user can do something about is said in one sentence. */
export async function runCommand(
	command: (progress: (step: string) => void) => Promise<void>,
): Promise<void> {
	try {
		await command((step) => console.log(`  ${step}`));
	} catch (error) {
		const expected = error instanceof StartError || error instanceof EnvironmentError;
		const message = isDiskFull(error) ? "The disk is full. Nothing was written." : null;
		const sentence = expected ? error.message : message;
		console.error(sentence ? `\n${sentence}\n` : printableLines(inspect(error)));
		process.exitCode = 1;
	}
}

/** The error of a library may quote what a backup holds. */
function printableLines(text: string): string {
	return text.split("\n").map(printable).join("\n");
}

/** A file that was named on the command line, seen from the folder where npm was called. */
export function givenPath(given: string): string {
	return path.resolve(process.env.INIT_CWD ?? ".", given);
}

/** A number and its noun, as people write them. */
export function count(number: number, noun: string): string {
	return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

/** A length in bytes, as people write it. */
export function size(bytes: number): string {
	const megabytes = bytes / 1_000_000;
	return megabytes < 1 ? `${Math.ceil(bytes / 1000)} KB` : `${megabytes.toFixed(1)} MB`;
}
