import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** The folder of the project. */
export const root = path.resolve(import.meta.dirname, "..");

/** The files of the project, new ones included; of all folders where none is named. */
export function listProjectFiles(...folders: string[]): string[] {
	const options = ["ls-files", "--cached", "--others", "--exclude-standard", ...folders];
	const listed = execFileSync("git", options, { cwd: root, encoding: "utf8" }).split("\n");
	return listed.filter((file) => file !== "" && existsSync(path.join(root, file)));
}
