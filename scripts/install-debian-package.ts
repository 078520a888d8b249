import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs a package where the system is Debian and its packages are ours to install. */
export function installDebianPackage(name: string): void {
	if (!canInstallDebianPackages()) return;
	aptGet(["update", "-qq"]);
	aptGet(["install", "-y", "-qq", "--no-install-recommends", name]);
}

/** Whether this process runs as root on a Debian. */
export function canInstallDebianPackages(): boolean {
	return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function aptGet(parameters: string[]): void {
	spawnSync("/usr/bin/apt-get", parameters, {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	});
}
