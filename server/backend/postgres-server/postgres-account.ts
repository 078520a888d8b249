import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { childOptions } from "../../process/child-environment.ts";
import { StartError } from "../../process/start-error.ts";
import { listSystemAccounts } from "../../process/system-accounts.ts";

/** How to run a program of Postgres so that it does not see itself as root, and ends with us. */
export interface PostgresAccount {
	/** Programs and arguments that lead the command line; empty when none are needed. */
	prefix: string[];
	uid?: number;
	gid?: number;
}

interface SystemUser {
	uid: number;
	gid: number;
}

/**
 * Postgres refuses to run as root. An ordinary user needs nothing. For root, a user namespace of
 * its own is preferred: it works below folders that only root may enter, and the files stay
 * root's. Where that is not allowed, and for data of another user, Postgres runs as another user.
 * Only an empty folder is given to anybody.
 * @param directory the folder Postgres will own; must exist.
 * @throws StartError when root can use neither way.
 */
export function postgresAccount(directory: string, postgres: string): PostgresAccount {
	if (process.getuid?.() !== 0) return { prefix: parentDeathSignalPrefix() };
	const isNew = readdirSync(directory).length === 0;
	const owner = statSync(directory);
	const user = isNew || owner.uid === 0 ? unprivilegedUser() : owner;
	const namespace = [
		"unshare",
		"--user",
		`--map-user=${user.uid}`,
		`--map-group=${user.gid}`,
		"--",
	];
	if (owner.uid === 0 && succeeds([...namespace, postgres, "--version"])) {
		return { prefix: [...namespace, ...parentDeathSignalPrefix()] };
	}
	if (isNew) chownSync(directory, user.uid, user.gid);
	allowTraversal(dirname(directory));
	const reaches = ["-r", "-w", "-x"].every((flag) => succeeds(["test", flag, directory], user));
	if (reaches && succeeds([postgres, "--version"], user)) {
		return { prefix: parentDeathSignalPrefix(), uid: user.uid, gid: user.gid };
	}
	throw new StartError(
		`Postgres does not run as root, this machine allows no user namespaces, and user ${user.uid} cannot reach ${directory}. Start Levain as an ordinary user, or move it and DATA_DIR to a folder that every user may enter.`,
	);
}

/**
 * Makes Linux stop Postgres when this process dies. Elsewhere the next start finds and stops it.
 */
function parentDeathSignalPrefix(): string[] {
	const prefix = ["setpriv", "--pdeathsig", "SIGINT", "--"];
	return process.platform === "linux" && succeeds([...prefix, "true"]) ? prefix : [];
}

/** initdb looks its user up by number, so the user must be one of the machine's. */
function unprivilegedUser(): SystemUser {
	const users = listSystemAccounts().filter((user) => user.uid > 0);
	const user =
		users.find(({ name }) => name === "postgres") ??
		users.find(({ name }) => name === "nobody") ??
		users[0];
	if (!user) {
		throw new StartError("Postgres does not run as root. Start Levain as an ordinary user.");
	}
	return { uid: user.uid, gid: user.gid };
}

/** Others may go through the folder then, and still not see what is in it. */
function allowTraversal(directory: string): void {
	const { mode, uid } = statSync(directory);
	if (uid === 0) chmodSync(directory, mode | 0o011);
}

function succeeds([program = "", ...parameters]: string[], user?: SystemUser): boolean {
	const identity = user && { uid: user.uid, gid: user.gid };
	const options = childOptions({ stdio: "ignore", ...identity } as const);
	return spawnSync(program, parameters, options).status === 0;
}
