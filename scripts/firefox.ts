import { existsSync } from "node:fs";
import { installDebianPackage } from "./install-debian-package.ts";

const systemFirefoxes = ["/usr/bin/firefox-esr", "/usr/lib/firefox/firefox"];

/** The path of a Firefox for the browser tests, if there is one on this machine. */
export function findFirefox(): string | null {
	const candidates = [process.env.FIREFOX_PATH, ...systemFirefoxes];
	return candidates.find((file) => file && existsSync(file)) ?? null;
}

/** The same; it is installed if there is none and Debian's packages are ours to install. */
export function findOrInstallFirefox(): string | null {
	if (!findFirefox()) installDebianPackage("firefox-esr");
	return findFirefox();
}

export const missingFirefox =
	"There is no Firefox on this machine and none could be installed, so the site was not tried in it. To try it, install one (apt install firefox-esr), or name one that is installed in FIREFOX_PATH.";
