import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "./project-files.ts";

/** Lines of code and their folder. */
const refused: [folder: string, line: string][] = [
	["app/storefront/home", 'import "../../admin/layout/areas.ts";'],
	["app/storefront/home", 'import "zod";'],
	["app/admin/products", 'import "../../storefront/home/hero.tsx";'],
	["app/bakery/catalog", 'import "../../../server/http/parse-json.ts";'],
	["app/bakery/catalog", 'import "../../ui/button.tsx";'],
	["app/bakery/catalog", 'import "react";'],
	["app/ui", 'import "../bakery/uuid.ts";'],
	["app/ui", 'import "../platform/log.server.ts";'],
	["app/platform", 'import "../bakery/uuid.ts";'],
	["app", 'import "../server/app.ts";'],
	["server", 'import "../app/admin/layout/areas.ts";'],
	["server", 'import "../app/ui/button.tsx";'],
	["app/storefront/home", 'visitor("list_catalog", {}, schema);'],
	["app/storefront/home", 'url.searchParams.get("page");'],
	["app/admin/products", 'export const back = { to: "/admin/today" };'],
	["app/admin/products", "console.info(fetcher.data);"],
	["app/storefront/home", 'export const box = "flex ml-2";'],
	["app/storefront/home", 'export const box = "absolute md:left-[36%]";'],
	["app/storefront/home", ".box { margin-left: 1rem; }"],
];

const allowed: [folder: string, line: string][] = [
	["app/storefront/home", 'import "../../bakery/uuid.ts";'],
	["app/bakery/catalog", 'import "../../platform/zod.ts";'],
	["server", 'import "../app/bakery/uuid.ts";'],
	["server", 'import "../app/storefront/pages.ts";'],
	["app/bakery/catalog", "Array.prototype.map.call(list, String);"],
	["app/admin/products", "useFetcherData(fetcher);"],
	["app/admin/products", 'export const box = "ml-2";'],
	["app/storefront/home", 'export const box = "ms-2 inset-x-0 rounded-full border-line border-b";'],
	["app/storefront/home", 'export const words = "Left-over bread, right-hand side, mp3-files";'],
	["app/ui", ".box { margin-inline-start: 1rem; text-align: start; }"],
];

const lines = [...refused, ...allowed];

/** The files, of one line each, that break a rule. */
let breaches: Set<string>;

beforeAll(() => {
	const project = mkdtempSync(path.join(tmpdir(), "levain-lint-"));
	for (const name of ["biome.json", "lint"]) {
		cpSync(path.join(root, name), path.join(project, name), { recursive: true });
	}
	for (const [folder, line] of lines) {
		const file = path.join(project, fileOf(folder, line));
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, `${line}\n`);
	}
	breaches = new Set(lint(project).map(({ location }) => location.path));
	rmSync(project, { recursive: true });
});

describe("the linter", () => {
	it.each(refused)("refuses in %s: %s", (folder, line) => {
		expect(breaches).toContain(fileOf(folder, line));
	});

	it.each(allowed)("allows in %s: %s", (folder, line) => {
		expect(breaches).not.toContain(fileOf(folder, line));
	});
});

function fileOf(folder: string, line: string): string {
	const number = lines.findIndex(([room, code]) => room === folder && code === line);
	return `${folder}/line-${number}.${line.startsWith(".") ? "css" : "ts"}`;
}

interface Diagnostic {
	location: { path: string };
}

function lint(project: string): Diagnostic[] {
	const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");
	const options = ["lint", "--reporter=json", "--max-diagnostics=none", "--vcs-enabled=false"];
	const { stdout } = spawnSync(process.execPath, [biome, ...options], {
		cwd: project,
		encoding: "utf8",
	});
	return JSON.parse(stdout).diagnostics;
}
