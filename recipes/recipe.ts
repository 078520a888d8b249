import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../lint/project-files.ts";
import type { ProjectCopy } from "./project-copy.ts";

/** The checks that the tables of the recipes promise to fail. */
export type Check = "typegen" | "types" | "lint" | "unit" | "database";

/** A row of a recipe's table: a step, and what fails without it. */
export interface Step {
	/** As the table names it. */
	name: string;
	follow(project: ProjectCopy): void;
	/** The edit of somebody who doesn't follow it, if any. */
	forget?(project: ProjectCopy): void;
	fails: { [Name in Check]?: RegExp };
}

export interface Recipe {
	title: string;
	/** In the order in which they are followed. */
	steps: Step[];
}

const numbers = [
	...["no", "one", "two", "three", "four", "five", "six", "seven"],
	...["eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen"],
];

/** The text of a recipe in CONTRIBUTING.md. */
export function readRecipe(title: string) {
	const document = readFileSync(path.join(root, "CONTRIBUTING.md"), "utf8");
	const text = document.split(/^(?=##)/m).find((part) => part.startsWith(`### ${title}\n`));
	if (!text) throw new Error(`CONTRIBUTING.md has no recipe "${title}"`);
	// As they are without the indentation of their list.
	const blocks = [...text.matchAll(/```\w+\n(.*?)```/gs)].map(([, block = ""]) =>
		block.replace(/^ {3}/gm, ""),
	);
	return {
		/** How many files it says are edited. */
		fileCount: numbers.indexOf(text.match(/(\w+)( hand-edited)? files/i)?.[1]?.toLowerCase() ?? ""),
		/** The first cells of its table. */
		rows: [...text.matchAll(/^\| (.*?) \|/gm)].map(([, cell]) => cell).slice(1),
		/** A block of code, by something that it contains. */
		block(part: string): string {
			const block = blocks.find((code) => code.includes(part));
			if (!block) throw new Error(`"${title}" has no code with "${part}"`);
			return block;
		},
		/** Code within a sentence. */
		code(code: string): string {
			if (!text.includes(`\`${code}\``)) throw new Error(`"${title}" doesn't say "${code}"`);
			return code;
		},
	};
}
