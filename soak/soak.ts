// `npm run test:soak` loads the production build with twice of what it takes comfortably;
// README.md beside this file says how. It fails when anything is wrong.
import { parseArgs } from "node:util";
import { buildIfStale } from "../scripts/build.ts";
import { type InstallationName, installations } from "./installations.ts";
import { report } from "./report.ts";
import { soak } from "./run.ts";

const usage = `npm run test:soak [-- --minutes=10] [--only=${Object.keys(installations).join("|")}]`;

const { minutes, names } = readOptions();
await buildIfStale();
let faults = 0;
for (const installation of names) {
	const result = await soak({
		installation,
		seconds: minutes * 60,
		waitsForImages: true,
		secondsOfTrial: 5,
		streams: 100,
		progress: (step) => console.error(`  ${step}`),
	});
	console.log(`\n${report(result)}\n`);
	faults += result.faults.length;
}
process.exit(faults === 0 ? 0 : 1);

function readOptions(): { minutes: number; names: InstallationName[] } {
	try {
		const { values } = parseArgs({
			options: { minutes: { type: "string", default: "10" }, only: { type: "string" } },
		});
		const minutes = Number(values.minutes);
		if (!(minutes > 0)) throw new Error(`"${values.minutes}" is no number of minutes.`);
		return { minutes, names: namesOf(values.only) };
	} catch (error) {
		console.error(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`);
		process.exit(1);
	}
}

function namesOf(only: string | undefined): InstallationName[] {
	const all = Object.keys(installations) as InstallationName[];
	if (only === undefined) return all;
	const named = all.filter((name) => name === only);
	if (named.length === 0) throw new Error(`There is no installation "${only}".`);
	return named;
}
