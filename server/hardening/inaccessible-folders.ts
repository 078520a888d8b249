import { readdirSync, type Stats, statSync } from "node:fs";
import path from "node:path";
import type { SystemAccount } from "../process/system-accounts.ts";
import { quote } from "./system-account.ts";

/** A folder that an account may not enter, and what it needs from inside. */
interface InaccessibleFolder {
	folder: string;
	needed: Set<string>;
}

/**
 * Finds the folders that an account may not enter on the way to some places, such as root's home.
 * @param places absolute paths without symbolic links.
 */
export function findInaccessibleFolders(
	places: string[],
	account: SystemAccount,
): InaccessibleFolder[] {
	const closed = new Map<string, InaccessibleFolder>();
	for (const place of places) {
		const folder = foldersAbove(place).find((step) => !canEnter(step, account));
		if (!folder) continue;
		const entry = closed.get(folder) ?? { folder, needed: new Set() };
		for (const part of partsToBind(place, account)) entry.needed.add(part);
		closed.set(folder, entry);
	}
	return [...closed.values()];
}

/** The folders from the root of the file system to the place, itself included if it is one. */
function foldersAbove(place: string): string[] {
	const above = place === path.dirname(place) ? [] : foldersAbove(path.dirname(place));
	return statSync(place).isDirectory() ? [...above, place] : above;
}

function canEnter(folder: string, account: SystemAccount): boolean {
	return isAllowed(statSync(folder), 0o1, account);
}

/** @param right 4 to read, 1 to run or enter. */
export function isAllowed(
	{ mode, uid, gid }: Stats,
	right: number,
	account: SystemAccount,
): boolean {
	const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
	return (mode & (right << shift)) !== 0;
}

/** The contents of a closed folder have to be mounted one by one. */
function partsToBind(place: string, account: SystemAccount): string[] {
	if (!statSync(place).isDirectory() || canEnter(place, account)) return [place];
	return readdirSync(place)
		.filter((name) => name !== ".git" && name !== ".env")
		.map((name) => path.join(place, name))
		.filter((part) => statSync(part, { throwIfNoEntry: false }));
}

/**
 * A shell script that opens the folders for one process and its children, in a mount namespace of
 * their own: an empty folder covers each, and only what is needed is mounted back, at the same
 * path.
 */
export function mountScript(closed: InaccessibleFolder[]): string {
	return closed.flatMap(mountCommands).join("\n");
}

function mountCommands({ folder, needed }: InaccessibleFolder): string[] {
	const parts = [...needed].filter((part) => !isWithinAnother(part, needed));
	return [
		// The covered folder stays reachable through the open file descriptor.
		`exec 3< ${quote(folder)}`,
		`mount -t tmpfs -o mode=0755,size=1m levain ${quote(folder)}`,
		...parts.flatMap((part) => [
			makeEmpty(part),
			`mount --no-canonicalize --rbind ${quote(`/proc/self/fd/3/${path.relative(folder, part)}`)} ${quote(part)}`,
		]),
		"exec 3<&-",
	];
}

function isWithinAnother(part: string, parts: Set<string>): boolean {
	const parent = path.dirname(part);
	return parent !== part && (parts.has(parent) || isWithinAnother(parent, parts));
}

function makeEmpty(part: string): string {
	if (statSync(part).isDirectory()) return `mkdir -p ${quote(part)}`;
	return `mkdir -p ${quote(path.dirname(part))} && touch ${quote(part)}`;
}
