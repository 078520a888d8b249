import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { ISql, TransactionSql } from "postgres";
import {
	DELETED_PICTURE_BUCKET,
	PICTURE_BUCKET,
	PICTURE_BUCKETS,
} from "../../../app/bakery/media/rules.ts";
import { Refusal } from "../../backend/requests/refusal.ts";
import type { OpenUpload } from "../../pictures/uploads/open-upload.ts";
import { readArchive } from "../file/archive.ts";
import { BackupRefused } from "../file/backup-refused.ts";
import { type BackupPicture, pictureKeyOf } from "../file/format.ts";
import type { PictureStore } from "./picture-store.ts";

const drawingType = "image/svg+xml";

/** The fate of a site's pictures when those of a backup replace them. */
export interface PicturePlan {
	/** Of the backup: the site has none of that name. */
	added: BackupPicture[];
	/** Of the backup: the site has another one of that name. */
	replaced: BackupPicture[];
	/** Of the site: the backup has none of that name. */
	removed: string[];
}

/** Compares the pictures of a backup with those of a site, byte by byte. */
export async function planPictures(
	pictures: BackupPicture[],
	{ sql, pictures: store }: { sql: ISql; pictures: PictureStore },
): Promise<PicturePlan> {
	const rows = await sql<{ name: string }[]>`
		select name from files.images
		where bucket in ${sql(PICTURE_BUCKETS)}`;
	const current = new Set(rows.map(({ name }) => name));
	const plan: PicturePlan = { added: [], replaced: [], removed: [] };
	for (const picture of pictures) {
		const hash = current.delete(picture.key) ? await hashOf(store, picture.key) : null;
		if (hash === null) plan.added.push(picture);
		else if (hash !== picture.sha256) plan.replaced.push(picture);
	}
	plan.removed.push(...current);
	return plan;
}

async function hashOf(store: PictureStore, key: string): Promise<string | null> {
	const stored = await store.read(key);
	if (!stored) return null;
	const hash = createHash("sha256");
	for await (const chunk of stored.body) hash.update(chunk);
	return hash.digest("hex");
}

interface Destination {
	store: PictureStore;
	/** The checks that uploads pass. */
	openUpload: OpenUpload;
	/** Gets the key of each picture that was stored, also when a later one fails. */
	stored: Set<string>;
}

/**
 * Stores pictures of a backup, as the type that they really have.
 * @returns the keys of those that an upload would not have been kept as.
 */
export async function storePictures(
	file: FileHandle,
	pictures: BackupPicture[],
	{ store, openUpload, stored }: Destination,
): Promise<string[]> {
	const wanted = new Map(pictures.map((picture) => [picture.key, picture]));
	const refused: string[] = [];
	if (wanted.size === 0) return refused;
	for await (const entry of readArchive(file)) {
		const picture = wanted.get(pictureKeyOf(entry.name) ?? "");
		if (!picture) continue;
		const bytes = await entry.read();
		const sha256 = createHash("sha256").update(bytes).digest("hex");
		if (sha256 !== picture.sha256) {
			throw new BackupRefused("The backup was changed while it was read.");
		}
		const opened = await openPicture(picture.key, bytes, openUpload);
		if (opened) {
			await store.write(picture.key, opened.bytes, opened.contentType);
			stored.add(picture.key);
		} else {
			refused.push(picture.key);
		}
	}
	return refused;
}

/**
 * A drawing is cleaned again, because it could carry scripts. All others keep every byte.
 * @returns null when it is not to be kept.
 */
async function openPicture(name: string, bytes: Uint8Array, openUpload: OpenUpload) {
	try {
		const opened = await openUpload({ bytes, name });
		return opened.contentType === drawingType ? opened : { ...opened, bytes };
	} catch (error) {
		if (error instanceof Refusal) return null;
		throw error;
	}
}

/**
 * Gives the pictures of a backup their rows, and takes the rows of all others.
 * @param stored the keys of those that were stored just now.
 */
export async function writePictureRows(
	transaction: TransactionSql,
	pictures: BackupPicture[],
	stored: ReadonlySet<string>,
): Promise<void> {
	for (const { key, createdAt, updatedAt } of pictures) {
		if (stored.has(key)) {
			await transaction`
				delete from files.images
				where bucket = ${DELETED_PICTURE_BUCKET} and name = ${key}`;
			await transaction`
				insert into files.images (bucket, name) values (${PICTURE_BUCKET}, ${key})
				on conflict (bucket, name) do nothing`;
		}
		await transaction`
			update files.images set created_at = ${createdAt}::text::timestamptz, updated_at = ${updatedAt}::text::timestamptz
			where bucket in ${transaction(PICTURE_BUCKETS)} and name = ${key}`;
	}
}
