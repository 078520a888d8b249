import { randomUUID } from "node:crypto";
import { link, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "./start-error.ts";

type Content = Uint8Array | string;

interface Options {
	/** Who may read and write a new file; without it, as the process makes files. */
	mode?: number;
}

/** Whether a name is one that a file has only until it is complete. */
export function isUnfinished(name: string): boolean {
	return /^\.[\da-f-]{36}$/.test(name);
}

/** The path that a file has until it is complete: in its own folder, so that it can be renamed. */
export function unfinishedPath(file: string): string {
	return path.join(path.dirname(file), `.${randomUUID()}`);
}

/**
 * Writes a file that survives a crash of the process or of the machine as soon as this resolves. Until
 * then, and when it fails, whoever reads finds the file that was there before, or none.
 */
export async function writeDurably(
	file: string,
	content: Content,
	options: Options = {},
): Promise<void> {
	await makeFolderDurably(path.dirname(file), 0o700);
	await writeWhole(file, content, options);
	await flushFolder(path.dirname(file));
}

/**
 * The same for a file that must not replace another.
 * @returns whether the name was free.
 */
export async function createDurably(
	file: string,
	content: Content,
	options: Options = {},
): Promise<boolean> {
	try {
		await writeUnderOtherName(file, content, options, (unfinished) => link(unfinished, file));
	} catch (error) {
		if (errorCode(error) === "EEXIST") return false;
		throw error;
	}
	await flushFolder(path.dirname(file));
	return true;
}

/**
 * Writes a file that is never there in part, not even after a crash of the machine; it may then not be
 * there at all. For what can be made again.
 */
export function writeWhole(file: string, content: Content, options: Options = {}): Promise<void> {
	return writeUnderOtherName(file, content, options, (unfinished) => rename(unfinished, file));
}

/** Gives a file another name, in a folder that is made if need be, in the same way. */
export async function moveDurably(from: string, to: string): Promise<void> {
	await makeFolderDurably(path.dirname(to), 0o700);
	await rename(from, to);
	await flushFolder(path.dirname(to));
	await flushFolder(path.dirname(from));
}

/** Makes a folder, and those above it, that survives a crash as soon as this resolves. */
export async function makeFolderDurably(folder: string, mode: number): Promise<void> {
	const first = await mkdir(folder, { recursive: true, mode });
	if (first === undefined) return;
	const above = path.dirname(path.resolve(first));
	for (let made = path.resolve(folder); made !== above; made = path.dirname(made)) {
		await flushFolder(path.dirname(made));
	}
}

/**
 * Has the names in a folder written to the disk: a file that was flushed may be lost without its name.
 * Where the system cannot do it (Windows, some network disks), it writes them when it likes.
 */
export async function flushFolder(folder: string): Promise<void> {
	try {
		await flush(folder, "r");
	} catch (error) {
		if (!refusals.includes(errorCode(error) ?? "")) throw error;
	}
}

async function writeUnderOtherName(
	file: string,
	content: Content,
	{ mode = 0o666 }: Options,
	takeName: (unfinished: string) => Promise<void>,
): Promise<void> {
	const unfinished = unfinishedPath(file);
	try {
		await flush(unfinished, "wx", { mode, content });
		await takeName(unfinished);
	} finally {
		await rm(unfinished, { force: true });
	}
}

/** Opens a file or folder, writes into it if there is something to write, and flushes it. */
async function flush(
	place: string,
	flags: "r" | "wx",
	{ mode, content }: Options & { content?: Content } = {},
): Promise<void> {
	await using handle = await open(place, flags, mode);
	if (content !== undefined) await handle.writeFile(content);
	await handle.sync();
}

/** What systems answer that cannot flush a folder, or that may not open it. */
const refusals = ["EACCES", "EBADF", "EINVAL", "EISDIR", "ENOTSUP", "EPERM"];
