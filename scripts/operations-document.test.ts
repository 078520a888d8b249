import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

// docs/operations.md says what to do about each warning and error of the log.

const project = path.join(import.meta.dirname, "..");
const rows = readFileSync(path.join(project, "docs/operations.md"), "utf8")
	.split("\n")
	.filter((line) => line.startsWith("| "));
const source = globSync("{app,server,scripts}/**/*.{ts,tsx,js}", { cwd: project })
	.filter((file) => !/\.test\.tsx?$|\/test-[^/]*\.ts$|^scripts\/(dev|test)/.test(file))
	.map((file) => readFileSync(path.join(project, file), "utf8"))
	.join("\n");

interface LogLine {
	level: string;
	sentence: string;
}

const explained = rows
	.flatMap((row) => [...row.matchAll(/`(info|warn|error) ([^`]+)`/g)])
	.map(([, level = "", sentence = ""]): LogLine => ({ level, sentence }));
const logged = [...source.matchAll(/(?:log\.(\w+)|writeLogLine)\(\s*"([^"]+)"/g)].map(
	([, level = "error", sentence = ""]): LogLine => ({ level, sentence }),
);

it.each(explained)("the log says at the level $level: $sentence", (line) => {
	expect(logged).toContainEqual(line);
});

it("explains every warning and error of the log", () => {
	const sentences = explained.map(({ sentence }) => sentence);
	const severe = logged.filter(({ level }) => level !== "info");
	const unexplained = severe.filter(({ sentence }) => !sentences.includes(sentence));
	expect(unexplained.map(({ sentence }) => sentence)).toEqual([]);
});
