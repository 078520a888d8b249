import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The one without windows is lighter by the half. */
const systemChromiums = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** For a browser that talks to this machine alone, and runs in containers too. */
export const chromiumArguments = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/**
 * The path of a Chromium for the browser tests; one is installed if there is none: from Debian's
 * packages where that is possible, else the one that Playwright downloads.
 */
export function findOrInstallChromium(): string {
	return findChromium() ?? installChromium();
}

function findChromium(): string | null {
	const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemChromiums];
	return candidates.find((file) => file && existsSync(file)) ?? null;
}

function installChromium(): string {
	console.log("Installing Chromium for the browser tests (once) …");
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		run("apt-get", ["update", "-qq"]);
		run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"]);
	} else {
		run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
	}
	const found = findChromium();
	if (found) return found;
	console.error(
		"\nThere is no Chromium for the browser tests. Install one and name it in CHROMIUM_PATH.",
	);
	process.exit(1);
}

function run(program: string, programArguments: string[]): void {
	spawnSync(program, programArguments, {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	});
}
