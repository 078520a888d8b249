import { readFileSync } from "node:fs";

export interface SystemAccount {
	/** Its name, or its number where it has none. */
	name: string;
	uid: number;
	gid: number;
}

/** The users of this machine, root included. */
export function listSystemAccounts(): SystemAccount[] {
	return readFileSync("/etc/passwd", "utf8")
		.split("\n")
		.map((line) => line.split(":"))
		.map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** The user with these numbers, whether or not this machine has given it a name. */
export function accountOf(uid: number, gid: number): SystemAccount {
	return listSystemAccounts().find((known) => known.uid === uid) ?? { name: String(uid), uid, gid };
}
