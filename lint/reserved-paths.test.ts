import { globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { isReservedPath } from "../app/bakery/custom-pages/reserved-paths.ts";
import { isSlug } from "../app/bakery/slug.ts";
import routes from "../app/routes.ts";

/** The first segments of the pages. */
function segmentsOf(entries: readonly RouteConfigEntry[]): string[] {
	return entries.flatMap(({ path, children = [] }) =>
		path ? [path.split("/")[0] ?? ""] : segmentsOf(children),
	);
}

/** The first segments of the paths that the server's routes name. */
const serverSegments = globSync("server/**/*.ts")
	.filter((file) => !/\.test\.ts$|fixtures/.test(file))
	.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/["'`]\/([a-z]+)(?=[/"'`])/g)])
	.map(([, segment]) => segment ?? "");

/** Folders of the machine, which the server names as well. */
const folders = ["dev", "etc", "proc", "server", "sys", "tmp", "usr", "var"];

test("no custom page can take a path of the site", () => {
	expect(serverSegments).toContain("pictures");
	const segments = [...segmentsOf(routes), ...serverSegments].filter(isSlug);
	const free = segments.filter((segment) => !isReservedPath(segment) && !folders.includes(segment));
	expect([...new Set(free)]).toEqual([]);
});

test("nor the path that adds one", () => {
	expect(isReservedPath("new")).toBe(true);
	expect(isReservedPath("imprint")).toBe(false);
});
