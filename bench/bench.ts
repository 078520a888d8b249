// `npm run bench [-- GROUP …]` measures the production build and prints one table; README.md beside
// this file says how. A missed goal is a result; only what cannot be measured is a failure.
import { writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { buildIfStale } from "../scripts/build.ts";
import { measureBackOffice } from "./back-office.ts";
import { measureClone } from "./clone.ts";
import { measureEventStreams } from "./event-streams.ts";
import type { Figure } from "./figure.ts";
import { measureFirstRender } from "./first-render.ts";
import { measureImport } from "./import.ts";
import { measureLayoutShift } from "./layout-shift.ts";
import { measureWithLighthouse } from "./lighthouse.ts";
import { measureMemory } from "./memory.ts";
import { measureOrders } from "./orders.ts";
import { measureRates } from "./rates.ts";
import { measureSaves } from "./saves.ts";
import { measureStart } from "./start.ts";
import { table } from "./table.ts";
import { measureWeights } from "./weights.ts";

const groups: Record<string, () => Promise<Figure[]>> = {
	rates: measureRates,
	weights: measureWeights,
	"layout-shift": measureLayoutShift,
	lighthouse: measureWithLighthouse,
	saves: measureSaves,
	"first-render": measureFirstRender,
	"back-office": measureBackOffice,
	"event-streams": measureEventStreams,
	start: measureStart,
	clone: measureClone,
	memory: measureMemory,
	orders: measureOrders,
	import: measureImport,
};

const resultsFile = path.join(import.meta.dirname, "results.json");

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) {
	console.error(`There is no ${unknown.join(", ")}; there are ${Object.keys(groups).join(", ")}.`);
	process.exit(1);
}

await buildIfStale();
const started = performance.now();
const figures: Figure[] = [];
const failures: string[] = [];
for (const [name, measure] of Object.entries(groups)) {
	if (named.length > 0 && !named.includes(name)) continue;
	try {
		figures.push(...(await measure()));
	} catch (error) {
		console.error(error);
		const reason = error instanceof Error ? error.message : String(error);
		failures.push(`${name} could not be measured: ${reason}`);
	}
}
console.log(`\n${table(figures)}\n`);
for (const failure of failures) console.log(failure);
if (named.length > 0 || failures.length > 0) {
	console.log("Not everything was measured: bench/results.json stays as it is.");
} else {
	const results = JSON.stringify({ ...circumstances(), figures }, roundNumber, "\t");
	await writeFile(resultsFile, `${results}\n`);
}
process.exit(failures.length === 0 ? 0 : 1);

function roundNumber(_key: string, value: unknown): unknown {
	return typeof value === "number" ? Math.round(value * 1000) / 1000 : value;
}

/** The machine and the time, for comparing figures. */
function circumstances() {
	return {
		measuredAt: new Date().toISOString(),
		minutes: (performance.now() - started) / 60_000,
		node: process.version,
		processor: cpus()[0]?.model,
		cores: cpus().length,
		memoryBytes: totalmem(),
	};
}
