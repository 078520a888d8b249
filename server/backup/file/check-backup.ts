import { createHash } from "node:crypto";
import { type FileHandle, open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { errorCode, errorMessage } from "../../process/start-error.ts";
import { readArchive, readChunks } from "./archive.ts";
import { BackupRefused } from "./backup-refused.ts";
import {
	type Contents,
	contentsSchema,
	entryNames,
	type Head,
	headSchema,
	largestContents,
	largestHead,
} from "./format.ts";

const unreadableReasons: Record<string, string> = {
	ENOENT: "there is no such file",
	ENOTDIR: "there is no such file",
	EACCES: "this user may not read it",
	EPERM: "this user may not read it",
};

/** @throws BackupRefused when there is no such file. */
export async function openBackup(path: string): Promise<FileHandle> {
	try {
		if ((await stat(path)).isFile()) return await open(path);
		throw new Error("it is no file");
	} catch (cause) {
		const reason = unreadableReasons[errorCode(cause) ?? ""] ?? errorMessage(cause);
		throw new BackupRefused(
			`${path} cannot be read: ${reason}. Name the file by its full path. Nothing was changed.`,
			{ cause },
		);
	}
}

/** A backup that holds what was written. */
export interface CheckedBackup {
	head: Head;
	contents: Contents;
}

/** @throws BackupRefused when a file is not a backup as it was written. */
export async function checkBackupFile(path: string, name = basename(path)): Promise<void> {
	await using file = await openBackup(path);
	await checkBackup(file, name);
}

/**
 * Reads a whole backup before anything is done with it.
 * @throws BackupRefused that says what is wrong.
 */
export async function checkBackup(file: FileHandle, name: string): Promise<CheckedBackup> {
	if (!(await beginsAsBackup(file))) {
		throw new BackupRefused(`${name} is not a backup of Levain. Nothing was changed.`);
	}
	try {
		return await readWhole(file);
	} catch (cause) {
		if (cause instanceof BackupRefused) throw cause;
		throw new BackupRefused(
			`${name} is damaged or not complete: ${describe(cause)}. Copy it again from where it was written, or use another backup. Nothing was changed.`,
			{ cause },
		);
	}
}

function describe(cause: unknown): string {
	if (cause instanceof z.ZodError) {
		const [issue] = cause.issues;
		return `${issue?.path.join(".")}: ${issue?.message}`;
	}
	return errorMessage(cause);
}

/** Whether a file is a backup, judging by its first bytes. */
async function beginsAsBackup(file: FileHandle): Promise<boolean> {
	const beginning = `${entryNames.head}\0`;
	const found = Buffer.alloc(beginning.length);
	await file.read(found, 0, found.length, 0);
	return found.toString("latin1") === beginning;
}

async function readWhole(file: FileHandle): Promise<CheckedBackup> {
	const hash = createHash("sha256");
	let head: Head | null = null;
	let contents: Contents | null = null;
	for await (const entry of readArchive(file)) {
		if (contents) {
			if (entry.name !== sealName) throw new Error(`${entry.name} comes after the end`);
		} else if (!head) {
			const bytes = await entry.read(largestHead);
			hash.update(entry.name).update(bytes);
			head = readHead(textOf(bytes));
		} else if (entry.name === entryNames.contents) {
			const { sha256, ...listed } = JSON.parse(textOf(await entry.read(largestContents)));
			const isIntact =
				head.format === 1
					? await isSealIntact(file)
					: hash.update(JSON.stringify(listed)).digest("hex") === sha256;
			if (!isIntact) throw new Error("its checksum does not match");
			contents = contentsSchema.parse(listed);
		} else {
			hash.update(entry.name);
			for await (const chunk of entry.body) hash.update(chunk);
		}
	}
	if (!head || !contents) throw new Error("its end is missing");
	return { head, contents };
}

function textOf(bytes: Uint8Array): string {
	return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

function readHead(text: string): Head {
	const head = JSON.parse(text);
	if (z.object({ format: z.int().min(3) }).safeParse(head).success) throw newerVersion(head.levain);
	return headSchema.parse(head);
}

/** The message for a backup from a newer program. */
export function newerVersion(levain: unknown): BackupRefused {
	return new BackupRefused(
		`The backup was written by a newer version of Levain (${levain}). Update Levain here first, then restore it. Nothing was changed.`,
	);
}

/** A backup of 0.1.0 ends with a file of this name: the hash of all bytes before it. */
const sealName = "SHA256";

/** That file takes two blocks, and two more end every tar file. */
const sealBytes = 4 * 512;

async function isSealIntact(file: FileHandle): Promise<boolean> {
	const { size } = await file.stat();
	const hash = createHash("sha256");
	for await (const chunk of readChunks(file, size - sealBytes)) hash.update(chunk);
	const { buffer } = await file.read(Buffer.alloc(64), 0, 64, size - sealBytes + 512);
	return buffer.toString() === hash.digest("hex");
}
