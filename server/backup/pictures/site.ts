import type { Sql, TransactionSql } from "postgres";
import type { PictureStore } from "./picture-store.ts";

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
