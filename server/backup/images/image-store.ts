import type { Sql, TransactionSql } from "postgres";
import { IMAGE_BUCKET } from "../../../app/bakery/media/image-source.ts";
import { type FileStore, isStorableName } from "../../backend/files/file-store.ts";

/** An image of the bucket, as it is stored. */
export interface StoredImage {
	contentType: string;
	/** Length in bytes. */
	size: number;
	body: ReadableStream<Uint8Array>;
}

export type ImageStore = ReturnType<typeof createImageStore>;

/** The bytes of the images, also of those in the trash; their list is in the database. */
export function createImageStore(files: FileStore) {
	const nameOf = (key: string) => `${IMAGE_BUCKET}/${key}`;
	/** Whether it can keep an image of that name. */
	const canStore = (key: string) => isStorableName(nameOf(key));
	return {
		canStore,
		/** @returns null when there is no such image. */
		async read(key: string): Promise<StoredImage | null> {
			if (!canStore(key)) return null;
			const file = await files.read(nameOf(key));
			if (!file) return null;
			const { contentType, size } = file.info;
			return { contentType, size, body: file.body as ReadableStream<Uint8Array> };
		},
		/** Writes all or nothing; an image of that name is replaced. */
		async write(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
			await files.write(nameOf(key), bytes, contentType);
		},
		async remove(keys: string[]): Promise<void> {
			for (const key of keys) await files.remove(nameOf(key));
		},
	};
}

/** The parts of a site that a backup reads, or is restored into. */
export interface BackupSite {
	/** A client that may read and write all tables, past row-level security. */
	sql: Sql;
	images: ImageStore;
}

/** The source of a backup. */
export interface BackupSource extends BackupSite {
	/** A transaction during which nobody writes. Without one, a snapshot of its own is read. */
	transaction?: TransactionSql;
}
