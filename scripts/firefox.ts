import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installDebianPackage } from "./install-debian-package.ts";

const systemFirefoxes = ["/usr/bin/firefox-esr", "/usr/lib/firefox/firefox"];

/**
 * Firefox 140 holds what Puppeteer runs on a page to the page's Content-Security-Policy, and ours
 * allows nothing that is made from text; 153 does not.
 */
const oldestVersion = 153;

/** The path of a Firefox for the browser tests, if there is one on this machine. */
export function findFirefox(): string | null {
	const candidates = [process.env.FIREFOX_PATH, ...systemFirefoxes];
	return candidates.find((file) => file && existsSync(file) && isRecent(file)) ?? null;
}

/** The same; it is installed if there is none and Debian's packages are ours to install. */
export function findOrInstallFirefox(): string | null {
	if (!findFirefox()) installDebianPackage("firefox-esr");
	return findFirefox();
}

function isRecent(file: string): boolean {
	const { stdout } = spawnSync(file, ["--version"], { encoding: "utf8" });
	return Number(/Firefox (\d+)/.exec(stdout)?.[1]) >= oldestVersion;
}

export const missingFirefox = `There is no Firefox ${oldestVersion} or newer on this machine and none could be installed, so the site was not tried in it. To try it, install one (apt install firefox-esr), or name one that is installed in FIREFOX_PATH.`;
