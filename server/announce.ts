import type { Administrator } from "./backend/backend.ts";
import { tell } from "./run-until-stopped.ts";

/** Tells whoever started the site where it is, and the first administrator this once. */
export function announce(siteUrl: string, administrator: Administrator | null): void {
	tell(`\n  Site         ${siteUrl}/`);
	tell(`  Back office  ${siteUrl}/admin\n`);
	if (!administrator) return;
	tell(`  E-mail       ${administrator.email}`);
	if (administrator.generatedPassword) {
		tell(`  Password     ${administrator.generatedPassword}`);
		tell("\n  The password is shown this once. Set another with: npm run admin\n");
	}
}
