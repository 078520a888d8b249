import { log, logsAreJson } from "../app/platform/log.server.ts";
import type { Administrator } from "./backend/accounts/administrators/administrator.ts";
import { printLine } from "./process/run-until-stopped.ts";

/** Prints or logs a step of the start. */
export function tellProgress(step: string): void {
	if (logsAreJson()) log.info(step);
	else printLine(`  ${step}`);
}

/**
 * Prints the site's address, and the first administrator's password once. A log for programs is
 * kept and read by others, so it never holds the password.
 */
export function announce(siteUrl: string, administrator: Administrator | null): void {
	if (logsAreJson()) announceInLog(siteUrl, administrator);
	else announceOnScreen(siteUrl, administrator);
}

function announceOnScreen(siteUrl: string, administrator: Administrator | null): void {
	printLine(`\n  Site         ${siteUrl}/`);
	printLine(`  Back office  ${siteUrl}/admin\n`);
	if (!administrator) return;
	printLine(`  Email        ${administrator.email}`);
	if (administrator.generatedPassword) {
		printLine(`  Password     ${administrator.generatedPassword}`);
		printLine("\n  This password is shown only once. Set another one with: npm run admin\n");
	}
}

function announceInLog(siteUrl: string, administrator: Administrator | null): void {
	log.info("the site is ready", { site: `${siteUrl}/`, backOffice: `${siteUrl}/admin` });
	if (!administrator) return;
	const { email, generatedPassword } = administrator;
	const hint = "The generated password is not logged. Set one with: npm run admin";
	log.info("created the first administrator", { email, ...(generatedPassword && { hint }) });
}
