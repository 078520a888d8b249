import type { Sql, TransactionSql } from "postgres";
import type { PictureStore } from "./picture-store.ts";

/** What a backup is made of, or restored into. */
export interface BackupSite {
	/** A client that may read and write all tables, past row-level security. */
	sql: Sql;
	pictures: PictureStore;
}

/** What a backup is written from. */
export interface BackupSource extends BackupSite {
	/** A transaction during which nobody writes. Without one, a snapshot of its own is read. */
	transaction?: TransactionSql;
}
