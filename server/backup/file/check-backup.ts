import { createHash } from "node:crypto";
import { type FileHandle, open, stat } from "node:fs/promises";
import { z } from "zod";
import { errorCode, errorMessage } from "../../process/start-error.ts";
import { type ArchiveEntry, readArchive } from "./archive.ts";
import { BackupRefused } from "./backup-refused.ts";
import {
	type BackupPicture,
	type Contents,
	contentsSchema,
	entryNames,
	type Head,
	headSchema,
	largestContents,
	largestHead,
	largestPart,
	largestPicture,
	partOf,
	pictureKeyOf,
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
	readonly #tables = new Map<
		string,
		{ parts: number; rows: number; hash: ReturnType<typeof createHash> }
	>();
	readonly #pictures: Pick<BackupPicture, "key" | "size" | "sha256">[] = [];

	async add(entry: ArchiveEntry): Promise<void> {
		const key = pictureKeyOf(entry.name);
		if (key !== null) return this.#addPicture(key, entry);
		const table = partOf(entry.name)?.table;
		if (table === undefined || this.#pictures.length > 0)
			throw new Error(`${entry.name} is unexpected`);
		return this.#addRows(table, entry);
	}

	async #addRows(table: string, entry: ArchiveEntry): Promise<void> {
		const found = this.#tables.get(table) ?? { parts: 0, rows: 0, hash: createHash("sha256") };
		this.#tables.set(table, found);
		found.parts += 1;
		if (entry.name !== entryNames.rows(table, found.parts)) {
			throw new Error(`${entry.name} is out of order`);
		}
		const text = await readText(entry, largestPart);
		found.rows += rowsSchema.parse(JSON.parse(text)).length;
		found.hash.update(text);
	}

	async #addPicture(key: string, entry: ArchiveEntry): Promise<void> {
		const bytes = await readBytes(entry, largestPicture);
		const sha256 = createHash("sha256").update(bytes).digest("hex");
		this.#pictures.push({ key, size: bytes.byteLength, sha256 });
	}

	/** @throws Error when the list of contents says anything else. */
	expect({ tables, pictures }: Contents): void {
		const named = new Set(tables.map(({ table }) => table));
		const unnamed = [...this.#tables.keys()].find((table) => !named.has(table));
		if (unnamed !== undefined) throw new Error(`the table ${unnamed} is not in its list`);
		if (named.size !== tables.length) throw new Error("its list names a table twice");
		const empty = createHash("sha256").digest("hex");
		for (const { table, rows, sha256 } of tables) {
			const found = this.#tables.get(table);
			if ((found?.rows ?? 0) !== rows || (found?.hash.digest("hex") ?? empty) !== sha256) {
				throw new Error(`the rows of ${table} are not those of its list`);
			}
		}
		if (pictures.length !== this.#pictures.length) throw new Error("pictures are missing");
		for (const [index, { key, size, sha256 }] of pictures.entries()) {
			const found = this.#pictures[index];
			if (found?.key !== key || found.size !== size || found.sha256 !== sha256) {
				throw new Error(`the picture ${key} is not that of its list`);
			}
		}
		if (new Set(pictures.map(({ key }) => key)).size !== pictures.length) {
			throw new Error("its list names a picture twice");
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
