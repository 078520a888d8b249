import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import packageFile from "../package.json" with { type: "json" };

const project = path.join(import.meta.dirname, "..");

/** The versions that a changelog tells of, newest first. */
function releasesIn(changelog: string): string[] {
	return [...changelog.matchAll(/^## \[?v?(\d+\.\d+\.\d+)\b/gm)].map(([, version = ""]) => version);
}

const changelog = readFileSync(path.join(project, "CHANGELOG.md"), "utf8");
const releases = releasesIn(changelog);

test("package.json has the version of the newest release, or of the one that is being made", () => {
	const [newest = "0.0.0"] = releases;
	const [, unreleased = ""] = changelog.split(/^## .*$/m);
	const isReleased = unreleased.trim() === "";
	const [version = "", stage] = packageFile.version.split("-");
	expect(stage).toBe(isReleased ? undefined : "dev");
	const order = version.localeCompare(newest, "en", { numeric: true });
	expect(order).toBe(isReleased ? 0 : 1);
});
