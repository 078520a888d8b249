// `npm run bench [-- GROUP …]` measures the production build and prints one table; README.md beside
// this file says how. A missed goal is a result; only what cannot be measured is a failure.
import { cpus } from "node:os";
import { buildIfStale } from "../scripts/build.ts";
import { type Figure, table } from "./figures.ts";
import { measureWithLighthouse } from "./lighthouse.ts";
import { measureMemory } from "./memory.ts";
import { measureOrders } from "./orders.ts";
import { measureRates } from "./rates.ts";

const groups: Record<string, () => Promise<Figure[]>> = {
	rates: measureRates,
	lighthouse: measureWithLighthouse,
	memory: measureMemory,
	orders: measureOrders,
};

const named = process.argv.slice(2);
if (named.some((name) => !Object.hasOwn(groups, name))) {
	console.error(`The groups are ${Object.keys(groups).join(", ")}.`);
	process.exit(1);
}

await buildIfStale();
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(groups)) {
	if (named.length > 0 && !named.includes(name)) continue;
	try {
		figures.push(...(await measure()));
	} catch (error) {
		console.error(`${name} could not be measured:`, error);
		process.exitCode = 1;
	}
}
console.log(`\n${cpus().length} × ${cpus()[0]?.model}\n\n${table(figures)}\n`);
