import { z } from "zod";

// A backup is a tar file. In this order it holds: `levain.json`, `rows/TABLE/NUMBER.json` with some rows
// of a table each, `pictures/KEY`, and `contents.json`, which lists what came before, with its hash.
// docs/decisions/054-a-site-fits-into-one-file.md says why.

/** The program that wrote a backup, and its database's migrations. */
export const headSchema = z.object({
	/** 1 is that of 0.1.0 (rows/first-release.ts). */
	format: z.literal([1, 2]),
	levain: z.string().max(100),
	createdAt: z.iso.datetime(),
	migrations: z.array(z.string().regex(/^\d{1,20}$/)).max(10_000),
});

export type Head = z.infer<typeof headSchema>;

/** An image of the bucket, without its bytes. */
const imageSchema = z.object({
	key: z.string().min(1).max(1024),
	sha256: z.string().regex(/^[\da-f]{64}$/),
	createdAt: z.iso.datetime({ offset: true }),
	updatedAt: z.iso.datetime({ offset: true }),
});

export type BackupImage = z.infer<typeof imageSchema>;

/** A table, and how many rows it has. */
const tableSchema = z.object({
	table: z.string().regex(/^(?:accounts|auth|public|private)\.[a-z_][a-z0-9_]*$/),
	rows: z.int().min(0),
});

/**
 * The parts of a backup, in the order of the file. With them is `sha256`, the hash of the names and
 * contents of all files before it, and of these lists.
 */
export const contentsSchema = z.object({
	tables: z.array(tableSchema),
	/** Images, by the name that backups of 0.1.0 have for them. */
	pictures: z.array(imageSchema),
});

export type Contents = z.infer<typeof contentsSchema>;

/** How much a backup holds, in the words of its owner. */
export interface ContentCounts {
	/** Of all tables but those of the accounts. */
	rows: number;
	accounts: number;
	images: number;
}

/** How much a backup holds. */
export function countContents({ tables, pictures }: Contents): ContentCounts {
	const rowsOf = (wanted: (table: string) => boolean) =>
		tables.filter(({ table }) => wanted(table)).reduce((sum, { rows }) => sum + rows, 0);
	return {
		rows: rowsOf((table) => !/^(?:accounts|auth)\./.test(table)),
		accounts: rowsOf((table) => /^(?:accounts|auth)\.users$/.test(table)),
		images: pictures.length,
	};
}

export const entryNames = {
	head: "levain.json",
	contents: "contents.json",
	rows: (table: string, part: number) => `rows/${table}/${String(part).padStart(6, "0")}.json`,
	image: (key: string) => `pictures/${key}`,
};

/** The table whose rows a file of a backup holds, and which part; null when it is no such file. */
export function partOf(entry: string): { table: string; part: number } | null {
	const [, table, part] = /^rows\/([a-z]+\.[a-z_][a-z0-9_]*)\/(\d{6,})\.json$/.exec(entry) ?? [];
	return table === undefined ? null : { table, part: Number(part) };
}

/**
 * The key of the image that a file of a backup is; null when it is none. Images are in no
 * folders.
 */
export function imageKeyOf(entry: string): string | null {
	return /^pictures\/([^./\\\p{Cc}][^/\\\p{Cc}]*)$/u.exec(entry)?.[1] ?? null;
}

/** Some rows of a table: the text of a JSON array of objects whose keys are columns. */
export interface RowsPart {
	/** With its schema, as in `public.products`. */
	table: string;
	/** Which part of the table, from 1. */
	part: number;
	json: string;
}

/** About so many bytes of rows are kept in memory at once, and written as one part. */
export const partBytes = 512 * 1024;

// What a file may ask of our memory. A save has at most 1 MB, and an upload 20.
export const largestPart = 32 * 1024 * 1024;
export const largestImage = 64 * 1024 * 1024;
export const largestHead = 1024 * 1024;
export const largestContents = 128 * 1024 * 1024;
