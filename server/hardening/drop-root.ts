import { spawnSync } from "node:child_process";
import { realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { Environment } from "../../app/platform/environment.server.ts";
import { environmentIsComplete } from "../../app/platform/process.server.ts";
import { projectDirectory } from "../process/project-directory.ts";
import { StartError } from "../process/start-error.ts";
import type { SystemAccount } from "../process/system-accounts.ts";
import { findInaccessibleFolders, isAllowed, mountScript } from "./inaccessible-folders.ts";
import { prepareAccount, quote } from "./system-account.ts";

/** Lower ports belong to root. */
const firstFreePort = 1024;

/**
 * If started as root, replaces this process by the same program as an ordinary user, and does not
 * return. It can never become root again, and keeps at most the power to listen on a port below
 * 1024. Read the environment, `.env` included, first.
 * @param program the name of what is started, as sentences begin with it.
 * @param command what Node is given to run instead of this program.
 * @throws StartError that says what to do instead, if this machine does not allow it.
 */
export function dropRoot(
	{ dataDirectory, port }: Environment,
	program = "The site",
	command: readonly string[] = [...process.execArgv, ...process.argv.slice(1)],
): void {
	if (process.getuid?.() !== 0) return;
	if (process.platform !== "linux" || !process.execve) throw startAsOrdinaryUser(program);
	const project = realpathSync(projectDirectory);
	const prepared = prepareAccount({ dataDirectory, projectDirectory: project, program });
	const { account } = prepared;
	requireReadable(project, account, program);
	const commandLine = [
		...mountCommand([project, prepared.dataDirectory, process.execPath], account, program),
		...dropPrivilegesCommand(account, port, program),
		process.execPath,
		...command,
	];
	const { HOME: _, ...environment } = process.env;
	process.execve("/usr/bin/env", ["env", ...commandLine], {
		...environment,
		[environmentIsComplete]: "yes",
	});
}

function startAsOrdinaryUser(program: string): StartError {
	return new StartError(`${program} does not run as root. Start Levain as an ordinary user.`);
}

/** With a umask of 077, say, the files cannot be read even if the folders are open. */
function requireReadable(project: string, account: SystemAccount, program: string): void {
	for (const name of ["package.json", "server", "node_modules", "node_modules/postgres"]) {
		const file = path.join(project, name);
		if (isAllowed(statSync(file), 0o4, account)) continue;
		throw new StartError(
			`${program} does not run as root, and the user ${account.name} may not read ${file}. Allow that, then try again:\n\n  chmod -R go+rX ${quote(project)}`,
		);
	}
}

/** The start of a command line that may enter the places. */
function mountCommand(places: string[], account: SystemAccount, program: string): string[] {
	const closed = findInaccessibleFolders(places, account);
	if (closed.length === 0) return [];
	const namespace = ["unshare", "--mount", "--propagation", "private", "--"];
	if (!succeeds([...namespace, "true"])) {
		const folders = closed.map(({ folder }) => folder).join(" and ");
		throw new StartError(
			`${program} does not run as root, and the user ${account.name} may not enter ${folders}. Move Levain and its data to a folder such as /srv/levain, or start it as an ordinary user.`,
		);
	}
	const script = `set -e\numask 022\n${mountScript(closed)}\ncd ${quote(process.cwd())}\nexec "$@"`;
	return [...namespace, "sh", "-c", script, "levain"];
}

/** The start of a command line that runs as the account, without any power of root. */
function dropPrivilegesCommand(
	{ uid, gid }: SystemAccount,
	port: number,
	program: string,
): string[] {
	const kept = port > 0 && port < firstFreePort ? ["-all,+net_bind_service"] : ["-all"];
	const command = [
		...["setpriv", "--reuid", String(uid), "--regid", String(gid), "--clear-groups"],
		...["inh-caps", "ambient-caps", "bounding-set"].map((set) => `--${set}=${kept}`),
		"--no-new-privs",
		"--",
	];
	if (!succeeds([...command, "true"])) throw startAsOrdinaryUser(program);
	return command;
}

function succeeds([program = "", ...parameters]: string[]): boolean {
	return spawnSync(program, parameters, { stdio: "ignore" }).status === 0;
}
