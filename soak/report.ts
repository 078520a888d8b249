import { decimal, megabytes, milliseconds, whole } from "../bench/number-format.ts";
import { median, summary } from "../bench/statistics.ts";
import type { SoakResult } from "./run.ts";

/** The result of a soak, in lines for people. */
export function report(result: SoakResult): string {
	const { load, confirmed, ages, memory, openFiles, faults, errorLines } = result;
	const { median: half, p99, largest } = summary(load.milliseconds);
	const done = Object.entries(load.done).map(([name, count]) => `${whole(count)} ${name}`);
	const lines = [
		`${result.installation}:`,
		`  comfortable rate: ${whole(result.comfortableRate)} actions a second; load: ${whole(2 * result.comfortableRate)}`,
		`  done: ${done.join(", ")}`,
		`  visitors: ${whole(load.answered)} answered (median ${milliseconds(half)}, p99 ${milliseconds(p99)}, longest ${milliseconds(largest)}), ${whole(load.refused)} refused, ${whole(load.heldBack)} not sent`,
		`  confirmed: ${whole(confirmed.saves)} saves, ${whole(confirmed.uploads)} uploads, ${whole(confirmed.messages)} messages`,
		ages
			? `  answers older than a save: ${whole(ages.count)} (median ${milliseconds(ages.median)}, p99 ${milliseconds(ages.p99)}, oldest ${milliseconds(ages.largest)})`
			: "  answers older than a save: none",
		`  memory: ${memoryLine(memory)}, ${growthLine(result.growth)}`,
		`  open files: ${openFiles.before.join(" and ")} before, ${openFiles.after.join(" and ")} after`,
		`  faults: ${faults.length === 0 ? "none" : ""}`,
		...faults.flatMap(({ kind, count, examples }) => [
			`    ${kind}: ${whole(count)} times`,
			...examples.map((example) => `      ${example}`),
		]),
		...(faults.length > 0 ? errorLines.map((line) => `  log: ${line}`) : []),
	];
	return lines.join("\n");
}

function memoryLine(memory: readonly number[]): string {
	return memory.length === 0 ? "not measured" : `${megabytes(median(memory))} (median)`;
}

function growthLine(growth: number | null): string {
	if (growth === null) return "too short to tell whether it grows";
	return `${growth < 0 ? "" : "+"}${decimal(growth * 100)} % in the second half`;
}
