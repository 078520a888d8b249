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
 * @param libraries packages that it needs besides, and that may not be installed.
 */
export function findOrUnpackDebianProgram(
	name: string,
	libraries: readonly string[] = [],
): string | null {
	if (!findDebianProgram(name) && existsSync("/usr/bin/apt-get")) {
		unpackPackages(name, [name, ...libraries]);
	}
	return findDebianProgram(name);
}

/** The folders of the libraries that were unpacked with a program. */
export function unpackedLibraries(name: string): string[] {
	const folders = globSync("usr/lib/*-linux-gnu", { cwd: path.join(unpackedDirectory, name) });
	return folders.map((folder) => path.join(unpackedDirectory, name, folder));
}

/** Into one folder, with the name of the program. */
function unpackPackages(name: string, packages: readonly string[]): void {
	mkdirSync(unpackedDirectory, { recursive: true });
	const temporary = mkdtempSync(path.join(unpackedDirectory, "new-"));
	if (canInstallDebianPackages()) run("apt-get", ["update", "-qq"], temporary);
	for (const each of packages) run("apt-get", ["download", "-qq", each], temporary);
	const archives = globSync("*.deb", { cwd: temporary });
	for (const archive of archives) run("dpkg", ["-x", archive, "contents"], temporary);
	if (archives.length > 0) {
		renameSync(path.join(temporary, "contents"), path.join(unpackedDirectory, name));
	}
	rmSync(temporary, { recursive: true });
}

function run(command: string, parameters: string[], directory: string): void {
	spawnSync(command, parameters, { cwd: directory, stdio: "ignore" });
}
