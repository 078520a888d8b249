import type { Sql } from "postgres";
import type { PictureStore } from "./picture-store.ts";

/** What a backup is made of, or restored into. */
export interface BackupSite {
	/** A client that may read and write all tables, past row-level security. */
	sql: Sql;
	pictures: PictureStore;
}
