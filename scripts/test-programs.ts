import { spawnSync } from "node:child_process";
import { findDebianProgram, findOrUnpackDebianProgram } from "./debian-program.ts";

/** The programs that some tests need, by the part of the tests; without one its tests are skipped. */
const programs = {
	nginx: "proxy",
	openssl: "proxy",
	pgbouncer: "backends",
	caddy: "operations",
	bwrap: "operations",
	"systemd-analyze": "operations",
	docker: "operations",
};

export type TestProgram = keyof typeof programs;

const libraries: { [Name in TestProgram]?: string[] } = {
	pgbouncer: ["libc-ares2", "libevent-2.1-7"],
};

/** Where a program is that can do its work here; null where there is none. */
export function findTestProgram(name: TestProgram): string | null {
	switch (name) {
		case "docker":
			return succeeds("docker", ["info"]) ? "docker" : null;
		case "bwrap":
			return succeeds("bwrap", ["--ro-bind", "/", "/", "--unshare-user", "true"]) ? "bwrap" : null;
		default:
			return findDebianProgram(name);
	}
}

/** Why tests that need a program are skipped. */
export function reasonWithout(name: TestProgram): string {
	return `There is no ${name} that works on this machine.`;
}

/** Whether the tests behind a proxy can run here. */
export function hasProxyPrograms(): boolean {
	return [findTestProgram("nginx"), findTestProgram("openssl")].every(Boolean);
}

/** Downloads what parts of the tests need, as far as possible. @returns what they do without. */
export function provideTestPrograms(parts: readonly string[]): string[] {
	const names = (Object.keys(programs) as TestProgram[]).filter((name) =>
		parts.includes(programs[name]),
	);
	for (const name of names)
		if (!findTestProgram(name)) findOrUnpackDebianProgram(name, libraries[name]);
	return names.filter((name) => !findTestProgram(name)).map(reasonWithout);
}

function succeeds(program: string, parameters: string[]): boolean {
	return spawnSync(program, parameters, { stdio: "ignore", timeout: 10_000 }).status === 0;
}
