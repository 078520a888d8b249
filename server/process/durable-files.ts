import { randomUUID } from "node:crypto";
import { link, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "./start-error.ts";

type Content = Uint8Array | string;

interface Options {
	/** The permissions of a new file; by default those of the process. */
	mode?: number;
}

/** Whether a file with this name is incomplete. */
export function isUnfinished(name: string): boolean {
	return /^\.[\da-f-]{36}$/.test(name);
}

/** A temporary path for a file, in its own folder, so that it can be renamed. */
export function unfinishedPath(file: string): string {
	return path.join(path.dirname(file), `.${randomUUID()}`);
}

/**
 * Writes a file that survives a crash of the process or machine once this resolves. Until then, or
 * if it fails, readers find the previous file, or none.
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
 * Writes a file that is never incomplete, but may be missing after a crash of the machine. For
 * files that can be generated again.
 */
export function writeWhole(file: string, content: Content, options: Options = {}): Promise<void> {
	return writeUnderOtherName(file, content, options, (unfinished) => rename(unfinished, file));
}

/** Creates a folder, and those above it, that survives a crash once this resolves. */
export async function makeFolderDurably(folder: string, mode: number): Promise<void> {
	const first = await mkdir(folder, { recursive: true, mode });
	if (first === undefined) return;
	const above = path.dirname(path.resolve(first));
	for (let made = path.resolve(folder); made !== above; made = path.dirname(made)) {
		await flushFolder(path.dirname(made));
	}
}

/**
 * Flushes the names in a folder, without which a flushed file may be lost. Windows and some network
 * disks cannot do it, and write them when they like.
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

/** Opens a file or folder, writes the content if any, and flushes it. */
async function flush(
	place: string,
	flags: "r" | "wx",
	{ mode, content }: Options & { content?: Content } = {},
): Promise<void> {
	await using handle = await open(place, flags, mode);
	if (content !== undefined) await handle.writeFile(content);
	await handle.sync();
}

/** Errors of systems that cannot flush a folder, or may not open it. */
const refusals = ["EACCES", "EBADF", "EINVAL", "EISDIR", "ENOTSUP", "EPERM"];
