import { chownSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { unusableDataDirectory } from "../backend/postgres-server/data-directory.ts";
import { errorCode, StartError } from "../process/start-error.ts";
import { accountOf, listSystemAccounts, type SystemAccount } from "../process/system-accounts.ts";

interface Places {
	dataDirectory: string;
	projectDirectory: string;
	program: string;
}

/**
 * The account for a site that root starts: the owner of the data folder, or the caller of sudo, or
 * the owner of the program, or `nobody`. A missing or empty data folder is created for the account;
 * a folder with content never changes its owner.
 * @returns the account, and the data folder's path without symbolic links.
 * @throws StartError when root owns the data, with the command that changes that.
 */
export function prepareAccount({ dataDirectory, projectDirectory, program }: Places) {
	const present = findDirectory(dataDirectory);
	if (present && present.uid !== 0) {
		const account = accountOf(present.uid, present.gid);
		requireOwner(account, present.directory, program);
		return { account, dataDirectory: present.directory };
	}
	const account =
		accountOfCaller() ?? accountOfOwner(projectDirectory) ?? accountNamed("nobody", program);
	if (present?.holdsSomething) throw wrongOwnerError(account, present.directory, program);
	return { account, dataDirectory: createDirectoryFor(dataDirectory, account) };
}

function findDirectory(given: string) {
	try {
		const directory = realpathSync(given);
		const { uid, gid } = statSync(directory);
		// The root of a disk of its own holds this folder from the start.
		const names = readdirSync(directory).filter((name) => name !== "lost+found");
		return { directory, uid, gid, holdsSomething: names.length > 0 };
	} catch (error) {
		if (errorCode(error) === "ENOENT") return null;
		throw unusableDataDirectory(given, error);
	}
}

/** The account could not use files that root wrote, in development say. */
function requireOwner(account: SystemAccount, directory: string, program: string): void {
	for (const name of readdirSync(directory)) {
		if (name === "lost+found") continue;
		const { uid } = statSync(path.join(directory, name), { throwIfNoEntry: false }) ?? account;
		if (uid !== account.uid) throw wrongOwnerError(account, directory, program);
	}
}

function wrongOwnerError({ name }: SystemAccount, directory: string, program: string): StartError {
	return new StartError(
		`The data in ${directory} belong to root. ${program} does not run as root. Give them to the user ${name} once, then try again:\n\n  chown -R ${name}: ${quote(directory)}`,
	);
}

function createDirectoryFor(directory: string, { uid, gid }: SystemAccount): string {
	try {
		mkdirSync(path.dirname(directory), { recursive: true, mode: 0o755 });
		mkdirSync(directory, { recursive: true, mode: 0o700 });
		const real = realpathSync(directory);
		chownSync(real, uid, gid);
		return real;
	} catch (error) {
		throw unusableDataDirectory(directory, error);
	}
}

function accountOfCaller(): SystemAccount | null {
	const { SUDO_UID, SUDO_GID } = process.env;
	return Number(SUDO_UID) > 0 ? accountOf(Number(SUDO_UID), Number(SUDO_GID)) : null;
}

function accountOfOwner(file: string): SystemAccount | null {
	const { uid, gid } = statSync(file);
	return uid === 0 ? null : accountOf(uid, gid);
}

function accountNamed(name: string, program: string): SystemAccount {
	const account = listSystemAccounts().find((known) => known.name === name);
	if (account) return account;
	throw new StartError(
		`${program} does not run as root, and this machine has no user ${name}. Start Levain as an ordinary user.`,
	);
}

/** Text as one word of a shell's command line. */
export function quote(text: string): string {
	return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
