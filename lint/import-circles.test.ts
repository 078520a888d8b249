import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { listProjectFiles, root } from "./project-files.ts";

interface Import {
	from: string;
	to: string;
}

const importedPath = /(?:\bfrom|\bimport|\bimport\()\s*["'](\.[^"'?]+)/g;

/** A file's imports from other files of the project. */
function findImports(file: string, code: string): Import[] {
	return [...code.matchAll(importedPath)].map(([, imported = ""]) => ({
		from: file,
		to: path.posix.join(path.posix.dirname(file), imported),
	}));
}

/**
 * The two folders between which an import crosses, below the last folder that they share: with
 * `server/backend/uploads/a.ts` and `server/backup/b.ts`, `server/backend` and `server/backup`.
 */
function findFolders({ from, to }: Import): [string, string] {
	const source = path.posix.dirname(from).split("/");
	const target = path.posix.dirname(to).split("/");
	const fork = source.findIndex((part, index) => part !== target[index]);
	const depth = fork < 0 ? source.length : fork;
	return [source.slice(0, depth + 1).join("/"), target.slice(0, depth + 1).join("/")];
}

/** The pairs of folders with imports in both directions, each with the imports. */
function findCircles(imports: Import[]): Map<string, Import[]> {
	const crossing = new Map<string, Import[]>();
	for (const each of imports) {
		const [source, target] = findFolders(each);
		if (source === target) continue;
		const key = `${source} and ${target}`;
		crossing.set(key, [...(crossing.get(key) ?? []), each]);
	}
	const circles = new Map<string, Import[]>();
	for (const [key, forth] of crossing) {
		const [source = "", target = ""] = key.split(" and ");
		const back = crossing.get(`${target} and ${source}`);
		if (back && source < target) circles.set(key, [...forth, ...back]);
	}
	return circles;
}

/** All product files. Tests may import from anywhere. */
function listFiles(): string[] {
	return listProjectFiles("app", "server").filter((file) =>
		/(?<!\.test)\.(?:ts|tsx|js)$/.test(file),
	);
}

it("no two folders import each other", () => {
	const imports = listFiles().flatMap((file) =>
		findImports(file, readFileSync(path.join(root, file), "utf8")),
	);
	expect(imports.length).toBeGreaterThan(1000);
	expect(Object.fromEntries(findCircles(imports))).toEqual({});
});
