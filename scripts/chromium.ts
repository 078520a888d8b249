import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { canInstallDebianPackages, installDebianPackage } from "./install-debian-package.ts";

/** The headless shell is half the size. */
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

/** The path of a Chromium on this machine. */
export function findChromium(): string | undefined {
	const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemChromiums];
	return candidates.find((file) => file && existsSync(file));
}

function installChromium(): string {
	console.log("Installing Chromium for the browser tests (once) …");
	if (canInstallDebianPackages()) installDebianPackage("chromium-headless-shell");
	else downloadChromium();
	const found = findChromium();
	if (found) return found;
	console.error(
		'\nThere is no Chromium for the browser tests, and none could be installed: have an administrator run "apt-get install chromium-headless-shell" (Debian, Ubuntu), or name one that is installed in CHROMIUM_PATH.',
	);
	process.exit(1);
}

function downloadChromium(): void {
	const playwright = "node_modules/@playwright/test/cli.js";
	spawnSync(process.execPath, [playwright, "install", "chromium"], {
		stdio: "ignore",
		// Without a network it should fail soon.
		env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "5000" },
	});
}
