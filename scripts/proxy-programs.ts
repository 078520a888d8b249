import { findDebianProgram, findOrUnpackDebianProgram } from "./debian-program.ts";

/** The programs for tests behind a proxy: the proxy, and the one that makes its certificate. */
const programs = ["nginx", "openssl"];

/** Whether these tests can run here as the machine is. */
export function hasProxyPrograms(): boolean {
	return programs.every((name) => findDebianProgram(name) !== null);
}

/** Whether these tests can run here; what is missing is downloaded if apt can do it. */
export function provideProxyPrograms(): boolean {
	return programs.every((name) => findOrUnpackDebianProgram(name) !== null);
}

export const missingProxyPrograms =
	"There is no nginx with openssl on this machine and none could be downloaded, so the site was not tried behind a proxy. To try it, install both: apt install nginx openssl";
