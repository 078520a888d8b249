import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

// docs/operations.md quotes what the program says. What it quotes has to be said, and what is logged
// as a warning or an error has to be explained.

const project = path.join(import.meta.dirname, "..");
const rows = readFileSync(path.join(project, "docs/operations.md"), "utf8")
	.split("\n")
	.filter((line) => line.startsWith("| "));
const source = globSync("{app,server,scripts}/**/*.{ts,tsx,js}", { cwd: project })
	.filter((file) => !/\.test\.tsx?$|\/test-[^/]*\.ts$|^scripts\/(dev|test)/.test(file))
	.map((file) => readFileSync(path.join(project, file), "utf8").replace(/\$\{[^}]*\}/g, "…"))
	.join("\n");

const quoted = (pattern: RegExp) => rows.flatMap((row) => [...row.matchAll(pattern)]);

interface LogLine {
	level: string;
	sentence: string;
}

const explained = quoted(/`(info|warn|error) ([^`]+)`/g).map(
	([, level = "", sentence = ""]): LogLine => ({ level, sentence }),
);
const logged = [...source.matchAll(/(?:log\.(\w+)|writeLogLine)\(\s*"([^"]+)"/g)].map(
	([, level = "error", sentence = ""]): LogLine => ({ level, sentence }),
);
const told = [...quoted(/`([A-Z…][^`]* [^`]*[.…])`/g), ...quoted(/"([^"]+)"/g)].map(
	([, sentence = ""]) => sentence,
);

it("quotes a good part of them", () => {
	expect(explained.length).toBeGreaterThan(30);
	expect(told.length).toBeGreaterThan(15);
});

it.each(explained)("the log says at the level $level: $sentence", (line) => {
	expect(logged).toContainEqual(line);
});

it.each(told)("the program says: %s", (sentence) => {
	expect(source).toContain(sentence);
});

it("explains every warning and error of the log", () => {
	const sentences = explained.map(({ sentence }) => sentence);
	const severe = logged.filter(({ level }) => level !== "info");
	const unexplained = severe.filter(({ sentence }) => !sentences.includes(sentence));
	expect(unexplained.map(({ sentence }) => sentence)).toEqual([]);
});
