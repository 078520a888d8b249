import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import packageFile from "../package.json" with { type: "json" };

const project = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(project, file), "utf8");

/** The instructions of the Dockerfile, one a line, stage by stage. */
const stages = read("Dockerfile")
	.replace(/^#.*\n/gm, "")
	.replace(/\\\n\s*/g, " ")
	.split(/(?=^FROM )/m)
	.filter((stage) => stage.startsWith("FROM "))
	.map((stage) => stage.split("\n").filter(Boolean));

const instructions = (name: string) =>
	(stages.at(-1) ?? [])
		.filter((line) => line.startsWith(`${name} `))
		.map((line) => line.slice(name.length + 1));

/** The command that `npm start` runs in the end: these flags, and this program. */
const flags = packageFile.scripts.start.split(" ").filter((part) => part.startsWith("--"));
const command = ["node", "scripts/supervise.js", ...flags, "scripts/serve.js"];

it("the image is built in one stage and runs in another, for whatever processor", () => {
	expect(stages.length).toBeGreaterThan(1);
	const bases = stages.map(([from]) => from ?? "");
	// A digest, so that two builds of one version begin with the same files.
	for (const from of bases) expect(from).toMatch(/^FROM [\w:.-]+@sha256:[0-9a-f]{64}( AS \w+)?$/);
	// Debian's, because the packages need glibc; the newest two releases have what they are linked to.
	for (const from of bases) expect(from).toMatch(/bookworm-slim|trixie-slim/);
	expect(instructions("COPY")).toEqual([expect.stringMatching(/^--from=build /)]);
});

it("the image runs as an ordinary user, with one volume, which holds the data", () => {
	expect(instructions("USER")).toEqual([expect.stringMatching(/^[1-9]\d+:[1-9]\d+$/)]);
	const [volume = ""] = instructions("VOLUME");
	expect(instructions("VOLUME")).toHaveLength(1);
	expect(instructions("ENV").join(" ")).toContain(`DATA_DIR=${volume}`);
	expect(instructions("RUN").join(" ")).toContain(`--mode=0700 ${volume}`);
});

it("the image and the service of systemd run what npm start runs", () => {
	expect(instructions("CMD").map((text) => JSON.parse(text))).toEqual([command]);
	const unit = read("docs/systemd/levain.service");
	const [, , ...parameters] = /^ExecStart=\S+\/(node) (.*)$/m.exec(unit) ?? [];
	expect(["node", ...parameters.join(" ").split(" ")]).toEqual(command);
});

it("neither secrets nor generated files get into the image", () => {
	const ignored = read(".dockerignore").split("\n");
	for (const name of [".env", ".data", ".git", ".cache", "node_modules", "build"]) {
		expect(ignored).toContain(name);
	}
});
