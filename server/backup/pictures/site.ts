import type { Sql, TransactionSql } from "postgres";

/** The parts of a site that a backup reads, or is restored into. */
export interface BackupSite {
	/** A client that may read and write all tables, past row-level security. */
	sql: Sql;
	pictures: PictureStore;
}

/** The source of a backup. */
export interface BackupSource extends BackupSite {
	/** A transaction during which nobody writes. Without one, a snapshot of its own is read. */
	transaction?: TransactionSql;
}

/** A picture of the bucket, as it is stored. */
export interface StoredPicture {
	contentType: string;
	/** Length in bytes. */
	size: number;
	body: ReadableStream<Uint8Array>;
}

/**
 * The bytes of the pictures; their list is in the database. It makes no difference whether one is in the
 * trash: a written one is not, until a server has found it there.
 */
export interface PictureStore {
	/** Whether it writes and removes the rows of the pictures itself, as a hosted project does. */
	readonly keepsRows: boolean;
	/** @returns null when there is no such picture. */
	read(key: string): Promise<StoredPicture | null>;
	/** Whether it can keep a picture of that name. */
	canStore(key: string): boolean;
	/**
	 * Writes all or nothing; a picture of that name is replaced.
	 * @returns what the row of the picture says about the file.
	 */
	write(key: string, bytes: Uint8Array, contentType: string): Promise<object>;
	remove(keys: string[]): Promise<void>;
}
