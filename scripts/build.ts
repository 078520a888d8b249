import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compressFiles } from "./compress-files.ts";
import { isMemoryLow } from "./low-memory.js";
import { writeVisitorManifest } from "./visitor-manifest.ts";

const projectDirectory = path.join(import.meta.dirname, "..");
const buildDirectory = path.join(projectDirectory, "build");
const stampFile = path.join(buildDirectory, ".built-from");

/**
 * Enough for the build, also on a small machine. React Router keeps what it parsed of each route module
 * until the end: the larger they are, the more it takes.
 */
const lean = ["--max-old-space-size=176", "--max-semi-space-size=2"];

/**
 * Makes the allocators of the bundler and the system return freed memory at once and take it in small
 * pages, and Tailwind and the bundler work on one file at a time, which is slower. The whole first
 * start then peaks at 460 MB instead of 720.
 */
const lowMemoryEnvironment = {
	RAYON_NUM_THREADS: "1",
	ROLLDOWN_WORKER_THREADS: "1",
	ROLLDOWN_MAX_BLOCKING_THREADS: "1",
	MIMALLOC_PURGE_DELAY: "0",
	MIMALLOC_ALLOW_THP: "0",
	MALLOC_ARENA_MAX: "1",
	MALLOC_MMAP_THRESHOLD_: "65536",
	MALLOC_TRIM_THRESHOLD_: "65536",
};

/** The sources of the built program. */
const sources = [
	"app/**/*",
	"server/**/*",
	"scripts/{client-chunks,router-parts,screens-on-server,visitor-manifest}.ts",
	"package-lock.json",
	"vite.config.ts",
	"react-router.config.ts",
];

/** Builds the program, unless the last build was made from the same files. */
export async function buildIfStale(): Promise<void> {
	const fingerprint = fingerprintOfSources();
	if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === fingerprint) return;
	console.log("Building the site (once after each change of the program) …");
	buildProgram();
	const assets = path.join(buildDirectory, "site/client/assets");
	writeVisitorManifest(assets);
	await compressFiles(assets);
	writeFileSync(stampFile, fingerprint);
}

function buildProgram(): void {
	const reactRouter = path.join(projectDirectory, "node_modules/@react-router/dev/bin.cjs");
	const { status, signal, stdout, stderr } = spawnSync(
		process.execPath,
		[...lean, reactRouter, "build"],
		{
			cwd: projectDirectory,
			encoding: "utf8",
			env: {
				...process.env,
				NODE_ENV: "production",
				...(isMemoryLow() && lowMemoryEnvironment),
			},
		},
	);
	if (status === 0) return;
	console.error(`${stdout}${stderr}\n${buildFailure(signal, stderr)}`);
	process.exit(1);
}

/** Says what to do about a build that failed. A system without memory kills it without a word. */
function buildFailure(signal: NodeJS.Signals | null, printed: string): string {
	const hasNoMemory = signal === "SIGKILL" || printed.includes("heap out of memory");
	return hasNoMemory
		? "The site could not be built: there is too little memory. Add swap, stop other programs, or build elsewhere (docs/operations.md), then start again."
		: "The site could not be built: see above.";
}

function fingerprintOfSources(): string {
	const hash = createHash("sha256");
	for (const file of globSync(sources, { cwd: projectDirectory }).sort()) {
		const { mtimeMs, size } = statSync(path.join(projectDirectory, file));
		hash.update(`${file} ${size} ${mtimeMs}\n`);
	}
	return hash.digest("hex");
}
