import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startProgram } from "../e2e/program.ts";
import { type Figure, progress } from "./figure.ts";
import { seconds } from "./number-format.ts";
import { median } from "./statistics.ts";

const rounds = 5;
const maxFirstStart = 5000;
const maxLaterStart = 2000;

/** How long a start takes until the home page has been answered. */
export async function measureStart(): Promise<Figure[]> {
	const first: number[] = [];
	const later: number[] = [];
	for (let round = 1; round <= rounds; round++) {
		progress(`start: round ${round} of ${rounds}`);
		const directory = await mkdtemp(path.join(tmpdir(), "levain-bench-"));
		first.push(await startOnce(directory));
		later.push(await startOnce(directory));
		await rm(directory, { recursive: true });
	}
	return [
		toFigure("first start to first response", maxFirstStart, first),
		toFigure("later start to first response", maxLaterStart, later),
	];
}

async function startOnce(dataDirectory: string): Promise<number> {
	const started = performance.now();
	const site = await startProgram({
		environment: {},
		dataDirectory,
	});
	try {
		const response = await fetch(site.origin);
		await response.text();
		if (!response.ok) throw new Error(`The home page was answered with ${response.status}.`);
		return performance.now() - started;
	} finally {
		await site.stop();
	}
}

function toFigure(name: string, max: number, milliseconds: number[]): Figure {
	const measured = median(milliseconds);
	return {
		name,
		goal: `at most ${seconds(max)}`,
		measured: seconds(measured),
		met: measured <= max,
		details: { milliseconds },
	};
}
