import { spawnSync } from "node:child_process";
import { findDebianProgram, findOrUnpackDebianProgram } from "./debian-program.ts";

/** The programs for tests of hosting; without one its test is skipped. */
const programs = {
	caddy:
		"There is no Caddy on this machine and none could be downloaded, so docs/proxies/Caddyfile was not tried. To try it: apt install caddy",
	bwrap:
		"There is no bubblewrap on this machine that may make namespaces, so the site was not tried with a read-only root. To try it: apt install bubblewrap",
	"systemd-analyze":
		"There is no systemd-analyze on this machine, so docs/systemd/levain.service was not checked.",
	docker: "No Docker daemon runs on this machine, so the image of the Dockerfile was not built.",
};

export type HostingProgram = keyof typeof programs;

/** Where a program is that can do its work here; null where there is none. */
export function findHostingProgram(name: HostingProgram): string | null {
	switch (name) {
		case "docker":
			return succeeds("docker", ["info"]) ? "docker" : null;
		case "bwrap":
			return succeeds("bwrap", ["--ro-bind", "/", "/", "--unshare-user", "true"]) ? "bwrap" : null;
		default:
			return findDebianProgram(name);
	}
}

/** Why a test that needs a program is skipped. */
export function reasonWithout(name: HostingProgram): string {
	return programs[name];
}

/** Provides what can be provided, and gives the reasons for what is not tried here. */
export function provideHostingPrograms(): string[] {
	findOrUnpackDebianProgram("caddy");
	const names = Object.keys(programs) as HostingProgram[];
	return names.filter((name) => !findHostingProgram(name)).map(reasonWithout);
}

function succeeds(program: string, parameters: string[]): boolean {
	return spawnSync(program, parameters, { stdio: "ignore", timeout: 10_000 }).status === 0;
}
