import { findOrUnpackDebianProgram } from "./debian-program.ts";

/** Why no site is tried behind a pooler. */
export const missingPooler =
	"There is no PgBouncer on this machine and none could be downloaded, so no site was tried behind a pooler. To try it: apt install pgbouncer";

/** Where PgBouncer is; null where there is none and none can be downloaded. */
export function findPooler(): string | null {
	return findOrUnpackDebianProgram("pgbouncer", ["libc-ares2", "libevent-2.1-7"]);
}
