import { createHash } from "node:crypto";
import type { TransactionSql } from "postgres";
import packageFile from "../../../package.json" with { type: "json" };
import { appliedMigrations } from "../../backend/schema/apply-schema.ts";
import { type ArchiveWriter, watched, writeArchive } from "../file/archive.ts";
import {
	type BackupImage,
	type ContentCounts,
	type Contents,
	countContents,
	entryNames,
	type Head,
} from "../file/format.ts";
import type { BackupSource, ImageStore } from "../images/image-store.ts";
import { readRows } from "../rows/read-rows.ts";
import { listTables } from "../rows/tables.ts";

/** The written backup. */
export interface BackupSummary extends ContentCounts {
	createdAt: Date;
	/** The length of the file in bytes. */
	bytes: number;
	/** Images of the database whose files are gone: they are not in the backup. */
	missingImages: string[];
}

/**
 * Writes a backup of a site, which keeps working: all rows as of one moment, the accounts
 * with the hashes of their passwords, and the images. Little of it is in memory at once.
 * @param output is closed at the end, and aborted when the backup fails.
 * @throws whatever the database, the images or the output report; then the file is not complete.
 */
export async function writeBackup(
	site: BackupSource,
	output: WritableStream<Uint8Array>,
	createdAt = new Date(),
): Promise<BackupSummary> {
	const contents: Contents = { tables: [], pictures: [] };
	const missingImages: string[] = [];
	let bytes = 0;
	const counted = watched((chunk) => {
		bytes += chunk.byteLength;
	});
	const written = counted.readable.pipeTo(output);
	written.catch(() => {});
	await writeArchive(counted.writable, createdAt, async (archive) => {
		const images = await inSnapshot(site, async (transaction) => {
			await writeHead(archive, transaction, createdAt);
			await writeRows(archive, transaction, contents);
			return listImages(transaction);
		});
		for (const listed of images) {
			const image = await writeImage(archive, site.images, listed);
			if (image) contents.pictures.push(image);
			else missingImages.push(listed.key);
		}
		const sha256 = archive.digest(JSON.stringify(contents));
		await archive.add(entryNames.contents, toJson({ ...contents, sha256 }));
	});
	await written;
	return { createdAt, ...countContents(contents), bytes, missingImages };
}

/** Everything that is read in it is as of one moment, with times in UTC. */
function inSnapshot<Result>(
	{ sql, transaction: quiet }: BackupSource,
	read: (transaction: TransactionSql) => Promise<Result>,
): Promise<Result> {
	const readInUtc = async (transaction: TransactionSql) => {
		await transaction`set local timezone = 'UTC'`;
		return read(transaction);
	};
	if (quiet) return readInUtc(quiet);
	return sql.begin(async (transaction) => {
		await transaction`set transaction isolation level repeatable read, read only`;
		await transaction`set local statement_timeout = 0`;
		await transaction`set local idle_in_transaction_session_timeout = 0`;
		return readInUtc(transaction);
	}) as Promise<Result>;
}

async function writeHead(archive: ArchiveWriter, transaction: TransactionSql, createdAt: Date) {
	const head: Head = {
		format: 2,
		levain: packageFile.version,
		createdAt: createdAt.toISOString(),
		migrations: await appliedMigrations(transaction),
	};
	await archive.add(entryNames.head, toJson(head));
}

async function writeRows(archive: ArchiveWriter, transaction: TransactionSql, contents: Contents) {
	for (const table of await listTables(transaction)) {
		let rows = 0;
		for await (const part of readRows(transaction, table)) {
			rows += part.rows;
			await archive.add(entryNames.rows(table.name, part.part), part.json);
		}
		contents.tables.push({ table: table.name, rows });
	}
}

type ListedImage = Pick<BackupImage, "key" | "createdAt" | "updatedAt">;

/** With those in the trash. */
async function listImages(transaction: TransactionSql): Promise<ListedImage[]> {
	return transaction<ListedImage[]>`
		select name as key, to_json(created_at)#>>'{}' as "createdAt", to_json(updated_at)#>>'{}' as "updatedAt"
		from files.images order by name`;
}

async function writeImage(
	archive: ArchiveWriter,
	images: ImageStore,
	listed: ListedImage,
): Promise<BackupImage | null> {
	const stored = await images.read(listed.key);
	if (!stored) return null;
	const { size, body } = stored;
	const hash = createHash("sha256");
	const hashed = watched((chunk) => hash.update(chunk));
	await archive.addStream(entryNames.image(listed.key), size, body.pipeThrough(hashed));
	return { ...listed, sha256: hash.digest("hex") };
}

function toJson(value: unknown): string {
	return `${JSON.stringify(value, null, "\t")}\n`;
}
