import { buildIfStale } from "./build.ts";
import { compareFolders } from "./screenshots/compare-folders.ts";
import { takeReadmeImages } from "./screenshots/readme-images.ts";
import { takeScreenshots } from "./screenshots/take-screenshots.ts";

const usage = `npm run screenshots                           the images of the README
npm run screenshots -- all FOLDER [PART]       every page and screen, or those whose name has this part
npm run screenshots -- compare BEFORE AFTER    lists what differs between two such folders`;

const [task, folder, other] = process.argv.slice(2);
if (task === undefined) await takeReadme();
else if (task === "all" && folder) await takeAll(folder, other ?? "");
else if (task === "compare" && folder && other) await compare(folder, other);
else {
	console.error(usage);
	process.exitCode = 2;
}

async function takeReadme(): Promise<void> {
	await buildIfStale();
	await takeReadmeImages();
}

async function takeAll(folder: string, part: string): Promise<void> {
	await buildIfStale();
	end(await takeScreenshots(folder, part), "could not be shown");
}

async function compare(before: string, after: string): Promise<void> {
	end(await compareFolders(before, after), "differ");
}

/** Lists what is wrong; without anything it was a success. */
function end(problems: readonly string[], what: string): void {
	for (const problem of problems) console.error(problem);
	console.log(`${problems.length} ${what}`);
	process.exitCode = problems.length === 0 ? 0 : 1;
}
