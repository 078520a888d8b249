import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import packageFile from "../../package.json" with { type: "json" };
import { keptReleases, readEarlierDatabases } from "./earlier-databases.ts";

// What a release must leave behind, so that every later version is tested with it (CONTRIBUTING.md,
// "Release a version").

const project = path.join(import.meta.dirname, "../..");
const migrations = path.join(project, "supabase/migrations");

/** The versions that a changelog tells of, newest first. */
function releasesIn(changelog: string): string[] {
	return [...changelog.matchAll(/^## \[?v?(\d+\.\d+\.\d+)\b/gm)].map(([, version = ""]) => version);
}

const changelog = readFileSync(path.join(project, "CHANGELOG.md"), "utf8");
const releases = releasesIn(changelog);

test("releases are found in a changelog", () => {
	const example =
		"# Changelog\n\n## Unreleased\n\n## [0.2.0] - 2027-01-02\n\n## 0.1.0 - 2026-12-01\n";
	expect(releasesIn(example)).toEqual(["0.2.0", "0.1.0"]);
});

test("a database is kept of each release in CHANGELOG.md, and of none that is not there", () => {
	expect(keptReleases().toSorted()).toEqual(releases.toSorted());
});

test("package.json has the version of the newest release, or of the one that is being made", () => {
	const [newest = "0.0.0"] = releases;
	const [, unreleased = ""] = changelog.split(/^## .*$/m);
	const isReleased = unreleased.trim() === "";
	const [version = "", stage] = packageFile.version.split("-");
	expect(stage).toBe(isReleased ? undefined : "dev");
	const order = version.localeCompare(newest, "en", { numeric: true });
	expect(order).toBe(isReleased ? 0 : 1);
});

describe.each(keptReleases())("migrations of %s", (release) => {
	test("read as they did when they were applied", () => {
		const last = readEarlierDatabases(release).at(-1);
		expect(last?.migrations.length).toBeGreaterThan(0);
		for (const { version, name, text } of last?.migrations ?? []) {
			const file = `${version}_${name}.sql`;
			expect(readdirSync(migrations)).toContain(file);
			expect(readFileSync(path.join(migrations, file), "utf8"), file).toBe(text);
		}
	});
});
