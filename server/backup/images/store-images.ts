import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { ISql, TransactionSql } from "postgres";
import type { ImageFacts } from "../../../app/bakery/media/stored-images.server.ts";
import { Refusal } from "../../backend/requests/refusal.ts";
import type { OpenUpload } from "../../images/uploads/open-upload.ts";
import { readArchive } from "../file/archive.ts";
import { BackupRefused } from "../file/backup-refused.ts";
import { type BackupImage, imageKeyOf, largestImage } from "../file/format.ts";
import type { ImageStore } from "./image-store.ts";

const drawingType = "image/svg+xml";

/** The fate of a site's images when those of a backup replace them. */
export interface ImagePlan {
	/** Of the backup: the site has none of that name. */
	added: BackupImage[];
	/** Of the backup: the site has another one of that name. */
	replaced: BackupImage[];
	/** Of the site: the backup has none of that name. */
	removed: string[];
}

/** Compares the images of a backup with those of a site, byte by byte. */
export async function planImages(
	images: BackupImage[],
	{ sql, images: store }: { sql: ISql; images: ImageStore },
): Promise<ImagePlan> {
	const rows = await sql<{ name: string }[]>`select name from files.images`;
	const current = new Set(rows.map(({ name }) => name));
	const plan: ImagePlan = { added: [], replaced: [], removed: [] };
	for (const image of images) {
		const hash = current.delete(image.key) ? await hashOf(store, image.key) : null;
		if (hash === null) plan.added.push(image);
		else if (hash !== image.sha256) plan.replaced.push(image);
	}
	plan.removed.push(...current);
	return plan;
}

async function hashOf(store: ImageStore, key: string): Promise<string | null> {
	const stored = await store.read(key);
	if (!stored) return null;
	const hash = createHash("sha256");
	for await (const chunk of stored.body) hash.update(chunk);
	return hash.digest("hex");
}

interface Destination {
	store: ImageStore;
	/** The checks that uploads pass. */
	openUpload: OpenUpload;
	/** Gets each image that was stored by its key, also when a later one fails. */
	stored: Map<string, ImageFacts>;
}

/**
 * Stores images of a backup, as the type that they really have.
 * @returns the keys of those that an upload would not have been kept as.
 */
export async function storeImages(
	file: FileHandle,
	images: BackupImage[],
	{ store, openUpload, stored }: Destination,
): Promise<string[]> {
	const wanted = new Map(images.map((image) => [image.key, image]));
	const refused: string[] = [];
	if (wanted.size === 0) return refused;
	for await (const entry of readArchive(file)) {
		const image = wanted.get(imageKeyOf(entry.name) ?? "");
		if (!image) continue;
		const bytes = await entry.read(largestImage);
		const sha256 = createHash("sha256").update(bytes).digest("hex");
		if (sha256 !== image.sha256) {
			throw new BackupRefused("The backup was changed while it was read.");
		}
		const opened = await openImage(image.key, bytes, openUpload);
		if (opened) {
			await store.write(image.key, opened.bytes, opened.contentType);
			stored.set(image.key, opened.facts);
		} else {
			refused.push(image.key);
		}
	}
	return refused;
}

/**
 * A drawing is cleaned again, because it could carry scripts. All others keep every byte.
 * @returns null when it is not to be kept.
 */
async function openImage(name: string, bytes: Uint8Array, openUpload: OpenUpload) {
	try {
		const opened = await openUpload({ bytes, name });
		return opened.contentType === drawingType ? opened : { ...opened, bytes };
	} catch (error) {
		if (error instanceof Refusal) return null;
		throw error;
	}
}

/**
 * Gives the images of a backup their rows, and takes the rows of all others.
 * @param stored those that were stored just now, by key.
 */
export async function writeImageRows(
	transaction: TransactionSql,
	images: BackupImage[],
	stored: ReadonlyMap<string, ImageFacts>,
): Promise<void> {
	for (const { key, createdAt, updatedAt } of images) {
		const facts = stored.get(key);
		if (facts) {
			await transaction`
				insert into files.images (name, facts) values (${key}, ${transaction.json({ ...facts })})
				on conflict (name) do update set facts = excluded.facts`;
		}
		await transaction`
			update files.images set created_at = ${createdAt}::text::timestamptz, updated_at = ${updatedAt}::text::timestamptz
			where name = ${key}`;
	}
}
