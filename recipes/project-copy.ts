import { spawnSync } from "node:child_process";
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { listProjectFiles, root } from "../lint/project-files.ts";

/** A copy of the project, to follow a recipe in. */
export interface ProjectCopy {
	/** The files that were edited, in that order, each as often as it was. */
	listEdited(): string[];
	write(file: string, text: string): void;
	/** Writes a file with the text of another one. */
	copy(file: string, from: string): void;
	/** Inserts a text behind another one, which must be in the file. */
	insert(file: string, after: string, text: string): void;
	/** Adds lines of imports at the start of a file, and other lines at its end. */
	surround(file: string, imports: readonly string[], ...lines: readonly string[]): void;
	/**
	 * Runs a program of node_modules, or a file of the project.
	 * @returns what it printed, and whether it succeeded.
	 */
	run(program: string, ...options: string[]): { isOk: boolean; output: string };
	remove(): void;
}

/** Copies the files of the project to a temporary folder. */
export function copyProject(): ProjectCopy {
	const folder = mkdtempSync(path.join(tmpdir(), "levain-recipes-"));
	const inCopy = (file: string) => path.join(folder, file);
	for (const file of listProjectFiles()) cpSync(path.join(root, file), inCopy(file));
	symlinkSync(path.join(root, "node_modules"), inCopy("node_modules"));
	const read = (file: string) => readFileSync(inCopy(file), "utf8");
	const edited: string[] = [];

	function write(file: string, text: string) {
		edited.push(file);
		mkdirSync(path.dirname(inCopy(file)), { recursive: true });
		writeFileSync(inCopy(file), text);
	}

	function run(program: string, ...options: string[]) {
		const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], {
			cwd: folder,
			encoding: "utf8",
			env: { ...process.env, NO_COLOR: "1" },
		});
		return { isOk: status === 0, output: stdout + stderr };
	}

	return {
		listEdited: () => edited,
		write,
		copy: (file, from) => write(file, read(from)),
		insert(file, after, text) {
			const before = read(file);
			if (!before.includes(after)) throw new Error(`${file} has no "${after}"`);
			write(
				file,
				before.replace(after, () => after + text),
			);
		},
		surround(file, imports, ...lines) {
			write(file, [...imports, read(file), ...lines].join("\n"));
		},
		run,
		remove: () => rmSync(folder, { recursive: true }),
	};
}
