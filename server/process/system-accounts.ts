import { readFileSync } from "node:fs";

export interface SystemAccount {
	/** Or its number, if it has no name. */
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

/** The user with these ids, whether or not it has a name. */
export function accountOf(uid: number, gid: number): SystemAccount {
	return listSystemAccounts().find((known) => known.uid === uid) ?? { name: String(uid), uid, gid };
}
