import type { Difference } from "./differences.ts";
import type { SubjectKind } from "./kinds.ts";

/** The columns of a row, as the log keeps them. */
export type Row = Readonly<Record<string, unknown>>;

/** One row that was changed. */
export interface LoggedChange {
	/** Later changes of a record have higher ones. */
	id: number;
	/** The same for everything that was changed at once. */
	entry: string;
	/** ISO 8601. */
	changedAt: string;
	author: Author;
	/** The table, and what the product knows the record by. */
	table: string;
	recordId: string;
	/** Its name at that time; empty for sections. */
	recordName: string;
	stillExists: boolean;
	/** For one that was added: whether it was there earlier. */
	wasDeleted: boolean;
	operation: "insert" | "update" | "delete";
	/** The columns that differ; empty where there was no row. */
	before: Row;
	after: Row;
	/** For a category of a product: what the category is called. */
	categoryName: string;
	/** How many rows were changed at once, of which not all may have been read. */
	changesInEntry: number;
}

/** Who made a change: an account (null when it is gone), or the server itself. */
export type Author = { kind: "account"; name: string | null } | { kind: "server" };

/** The subject of a change, with a history of its own. */
export interface Subject {
	kind: SubjectKind;
	/** The id of the record, the page, or the key of the image; empty for what there is one of. */
	id: string;
	name: string;
	stillExists: boolean;
}

/** The changes of one subject. */
export interface HistoryEvent {
	subject: Subject;
	what: "added" | "restored" | "changed" | "deleted";
	differences: Difference[];
	/** Its first change in the log: the version before it is the one that was there. */
	changeId: number;
}

/** The changes of one save. */
export interface HistoryEntry {
	id: string;
	/** ISO 8601. */
	changedAt: string;
	author: Author;
	events: HistoryEvent[];
	/** Changes that are left out because there are too many of them. */
	moreChanges: number;
}
