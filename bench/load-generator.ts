import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { installDebianPackage } from "../scripts/install-debian-package.ts";

const run = promisify(execFile);

/** The same for every server that is compared. */
const connections = 64;

/** Asks for the addresses in turn, as fast as the server answers. @returns requests per second. */
export async function measureRate(urls: readonly string[], seconds: number): Promise<number> {
	const output = await h2load(urls, [`--duration=${seconds}s`]);
	return Number(/finished in .*, ([\d.]+) req\/s/.exec(output)?.[1]);
}

/** Asks for the addresses in turn, so many times in all. */
export async function request(urls: readonly string[], count: number): Promise<void> {
	await h2load(urls, [`--requests=${count}`, "--header=accept: image/avif"]);
}

const allAnswered = / 0 failed, 0 errored, 0 timeout\nstatus codes: \d+ 2xx, 0 3xx, 0 4xx, 0 5xx/;

/** @throws when there is no h2load and none can be installed, or not every request is answered. */
async function h2load(urls: readonly string[], parameters: string[]): Promise<string> {
	const isInstalled = () => spawnSync("h2load", ["--version"]).status === 0;
	if (!isInstalled()) installDebianPackage("nghttp2-client");
	if (!isInstalled()) throw new Error("There is no h2load: install nghttp2-client.");
	const directory = await mkdtemp(path.join(tmpdir(), "levain-bench-"));
	try {
		const list = path.join(directory, "addresses");
		await writeFile(list, `${urls.join("\n")}\n`);
		const { stdout } = await run("h2load", [
			...["--h1", `--clients=${connections}`, "--header=accept-encoding: br"],
			...[`--input-file=${list}`, ...parameters],
		]);
		if (allAnswered.test(stdout)) return stdout;
		throw new Error(`Not every request was answered:\n${stdout}`);
	} finally {
		await rm(directory, { recursive: true });
	}
}
