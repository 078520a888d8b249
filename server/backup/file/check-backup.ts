import { createHash } from "node:crypto";
import { type FileHandle, open, stat } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { errorCode, errorMessage } from "../../process/start-error.ts";
import { type ArchiveEntry, readArchive } from "./archive.ts";
import { BackupRefused } from "./backup-refused.ts";
import {
	type BackupImage,
	type Contents,
	contentsSchema,
	entryNames,
	type Head,
	headSchema,
	imageKeyOf,
	largestContents,
	largestHead,
	largestImage,
	largestPart,
	partOf,
} from "./format.ts";
import { isSealIntact, sealName } from "./seal.ts";

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

/** A backup whose every bit is as it was written. */
export interface CheckedBackup {
	head: Head;
	contents: Contents;
}

/**
 * Reads a whole backup before anything is done with it: its seal, and that it holds what it says it
 * holds, each part of a size that we take.
 * @throws BackupRefused that says what is wrong.
 */
export async function checkBackup(file: FileHandle, name: string): Promise<CheckedBackup> {
	if (!(await beginsAsBackup(file))) {
		throw new BackupRefused(`${name} is not a backup of Levain. Nothing was changed.`);
	}
	if (!(await isSealIntact(file))) {
		throw new BackupRefused(
			`${name} is damaged or not complete: its checksum does not match. Copy it again from where it was written, or use another backup. Nothing was changed.`,
		);
	}
	try {
		return await readWhole(file);
	} catch (cause) {
		if (cause instanceof BackupRefused) throw cause;
		throw new BackupRefused(
			`${name} was not written by Levain: ${describe(cause)}. Nothing was changed.`,
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
export async function beginsAsBackup(file: FileHandle): Promise<boolean> {
	const beginning = `${entryNames.head}\0`;
	const found = Buffer.alloc(beginning.length);
	await file.read(found, 0, found.length, 0);
	return found.toString("latin1") === beginning;
}

async function readWhole(file: FileHandle): Promise<CheckedBackup> {
	const found = new FoundContents();
	let head: Head | null = null;
	let contents: Contents | null = null;
	for await (const entry of readArchive(file)) {
		if (!head) {
			head = readHead(await readText(entry, largestHead));
		} else if (contents) {
			if (entry.name !== sealName) throw new Error(`${entry.name} comes after the end`);
		} else if (entry.name === entryNames.contents) {
			contents = contentsSchema.parse(JSON.parse(await readText(entry, largestContents)));
		} else {
			await found.add(entry);
		}
	}
	if (!head || !contents) throw new Error("the list of contents is missing");
	found.expect(contents);
	return { head, contents };
}

function readHead(text: string): Head {
	const head = JSON.parse(text);
	if (z.object({ format: z.int().min(2) }).safeParse(head).success) throw newerVersion(head.levain);
	return headSchema.parse(head);
}

/** The message for a backup from a newer program. */
export function newerVersion(levain: unknown): BackupRefused {
	return new BackupRefused(
		`The backup was written by a newer version of Levain (${levain}). Update Levain here first, then restore it. Nothing was changed.`,
	);
}

/** The actual content of the file, to compare with its table of contents. */
class FoundContents {
	readonly #rows = new Map<string, number>();
	readonly #parts = new Map<string, number>();
	readonly #images: Pick<BackupImage, "key" | "size" | "sha256">[] = [];

	async add(entry: ArchiveEntry): Promise<void> {
		const key = imageKeyOf(entry.name);
		const table = partOf(entry.name)?.table;
		if (key !== null) {
			const bytes = await readBytes(entry, largestImage);
			const sha256 = createHash("sha256").update(bytes).digest("hex");
			this.#images.push({ key, size: bytes.byteLength, sha256 });
		} else if (table !== undefined && this.#images.length === 0) {
			const part = (this.#parts.get(table) ?? 0) + 1;
			this.#parts.set(table, part);
			if (entry.name !== entryNames.rows(table, part)) {
				throw new Error(`${entry.name} is out of order`);
			}
			const rows = rowsSchema.parse(JSON.parse(await readText(entry, largestPart)));
			this.#rows.set(table, (this.#rows.get(table) ?? 0) + rows.length);
		} else throw new Error(`${entry.name} is unexpected`);
	}

	/** @throws Error when the list of contents says anything else. */
	expect({ tables, pictures }: Contents): void {
		const filled = tables.filter(({ rows }) => rows > 0).map(({ table, rows }) => [table, rows]);
		const listed = pictures.map(({ key, size, sha256 }) => ({ key, size, sha256 }));
		if (
			!isDeepStrictEqual([...this.#rows], filled) ||
			!isDeepStrictEqual(this.#images, listed) ||
			new Set(listed.map(({ key }) => key)).size !== listed.length
		) {
			throw new Error("its list of contents is wrong");
		}
	}
}

const rowsSchema = z.array(z.record(z.string(), z.unknown())).min(1);

async function readText(entry: ArchiveEntry, largest: number): Promise<string> {
	const bytes = await readBytes(entry, largest);
	return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

async function readBytes(entry: ArchiveEntry, largest: number): Promise<Uint8Array> {
	if (entry.size > largest) throw new Error(`${entry.name} is too large`);
	return entry.read();
}
