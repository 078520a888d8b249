import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { canInstallDebianPackages } from "./install-debian-package.ts";

const unpackedDirectory = path.join(import.meta.dirname, "../.cache/debian");

/**
 * The path of a program that has the name of its Debian package: the installed one, or one that was
 * unpacked into the project's folder.
 */
export function findDebianProgram(name: string): string | null {
	const unpacked = path.join(unpackedDirectory, name);
	return (
		["/usr/sbin", "/usr/bin", `${unpacked}/usr/sbin`, `${unpacked}/usr/bin`]
			.map((folder) => path.join(folder, name))
			.find((file) => existsSync(file)) ?? null
	);
}

/**
 * The same, and unpacks the package if there is no such program and apt can download it. It is not
 * installed, because that could start a service on the machine.
 */
export function findOrUnpackDebianProgram(name: string): string | null {
	if (!findDebianProgram(name) && existsSync("/usr/bin/apt-get")) unpackPackage(name);
	return findDebianProgram(name);
}

function unpackPackage(name: string): void {
	mkdirSync(unpackedDirectory, { recursive: true });
	const temporary = mkdtempSync(path.join(unpackedDirectory, "new-"));
	if (canInstallDebianPackages()) run("apt-get", ["update", "-qq"], temporary);
	run("apt-get", ["download", "-qq", name], temporary);
	const [archive] = globSync("*.deb", { cwd: temporary });
	if (archive) {
		run("dpkg", ["-x", archive, "contents"], temporary);
		renameSync(path.join(temporary, "contents"), path.join(unpackedDirectory, name));
	}
	rmSync(temporary, { recursive: true });
}

function run(command: string, parameters: string[], directory: string): void {
	spawnSync(command, parameters, { cwd: directory, stdio: "ignore" });
}
