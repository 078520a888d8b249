import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { products } from "../catalog/products.ts";
import { pageOfSection, pages } from "../content/pages.ts";
import { dateInWords } from "../hours/words.ts";
import { fetchListedPage, type Paging } from "../paging.ts";
import { instant } from "../records.ts";
import { type Difference, differencesBetween } from "./differences.ts";
import { SUBJECT_KINDS, type SubjectKind, subjectKinds } from "./kinds.ts";
import { fieldsOfRow, PLACE_LABEL } from "./record-fields.ts";

/** Entries on one page of the history. */
const PAGE_SIZE = 20;

/** The filters of the history; everything without any. */
export interface HistoryFilter {
	tables?: readonly string[];
	/** The ids of the records. */
	records?: readonly string[];
	since?: Date;
	until?: Date;
	page?: number;
}

interface HistoryPage extends Paging {
	entries: HistoryEntry[];
}

/**
 * One page of what was changed, newest first (product §32); a page after the last gives the last.
 */
export async function listHistory(call: Call, filter: HistoryFilter): Promise<HistoryPage> {
	const { tables, records, since, until, page = 1 } = filter;
	const { rows, paging } = await fetchListedPage({ page, size: PAGE_SIZE }, (part) =>
		call(
			"list_changes",
			{
				...(tables && { in_tables: tables }),
				...(records && { in_records: records }),
				...(since && { changed_since: since.toISOString() }),
				...(until && { changed_until: until.toISOString() }),
				...part,
			},
			z.array(changeRow),
		),
	);
	return { entries: toEntries(rows.map(toChange)), ...paging };
}

/** Records (or all current ones) as they were just before a change, by id. */
export async function versionsBefore(
	call: Call,
	changeId: number,
	table: string,
	records?: readonly string[],
): Promise<Map<string, Row>> {
	const rows = await call(
		"versions_before",
		{
			change_id: changeId,
			in_table: table,
			...(records && { of_records: records }),
		},
		z.array(versionRow),
	);
	return new Map(rows.map(({ record_id, content }) => [record_id, readRow(content)]));
}

const versionRow = z.object({ record_id: z.string(), content: z.string().nullable() });

const changeRow = z.object({
	id: z.number(),
	entry: z.string(),
	changed_at: instant,
	by_account: z.boolean(),
	account_name: z.string().nullable(),
	table_name: z.string(),
	record_id: z.string(),
	record_name: z.string().nullable(),
	still_exists: z.boolean(),
	was_deleted: z.boolean(),
	operation: z.enum(["insert", "update", "delete"]),
	before: z.string().nullable(),
	after: z.string().nullable(),
	category_name: z.string().nullable(),
	changes_in_entry: z.number(),
	total: z.number(),
});

function toChange(row: Omit<z.infer<typeof changeRow>, "total">): LoggedChange {
	return {
		id: row.id,
		entry: row.entry,
		changedAt: row.changed_at,
		author: row.by_account ? { kind: "account", name: row.account_name } : { kind: "server" },
		table: row.table_name,
		recordId: row.record_id,
		recordName: row.record_name ?? "",
		stillExists: row.still_exists,
		wasDeleted: row.was_deleted,
		operation: row.operation,
		before: readRow(row.before),
		after: readRow(row.after),
		categoryName: row.category_name ?? "",
		changesInEntry: row.changes_in_entry,
	};
}

/** The database gives rows as JSON in a text; null for none. */
function readRow(content: string | null): Row {
	return content === null ? {} : rowSchema.parse(JSON.parse(content));
}

const rowSchema = z.record(z.string(), z.unknown());

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

/** Puts together what was changed at once, in the order of the log. */
export function toEntries(changes: readonly LoggedChange[]): HistoryEntry[] {
	return [...groupBy(changes, ({ entry }) => entry)].map(([id, ownChanges]) => {
		const [{ changedAt, author, changesInEntry }] = ownChanges;
		const events = eventsOf(ownChanges);
		return { id, changedAt, author, events, moreChanges: changesInEntry - ownChanges.length };
	});
}

function eventsOf(changes: readonly LoggedChange[]): HistoryEvent[] {
	const deletedCategories = new Set(
		changes.filter(isDeletionOf("categories")).map(({ recordId }) => recordId),
	);
	const own = changes.filter((change) => !deletedCategories.has(categoryLeft(change)));
	const bySubject = groupBy(own, (change) => {
		const { kind, id } = subjectOf(change);
		return `${kind} ${id}`;
	});
	const events = joinMoves([...bySubject.values()].flatMap(toEvent));
	const shown = events.filter(({ what, differences }) => what !== "changed" || differences.length);
	return shown.length > 0 ? shown : events.slice(0, 1);
}

function isDeletionOf(table: string) {
	return (change: LoggedChange) => change.table === table && change.operation === "delete";
}

/** The category that a product was taken out of; empty for every other change. */
function categoryLeft(change: LoggedChange): string {
	return isDeletionOf("product_categories")(change) ? String(change.before.category_id) : "";
}

/** The subject of a change. */
function subjectOf(change: LoggedChange): Subject {
	const { table, recordId: id, recordName, stillExists } = change;
	const kind = SUBJECT_KINDS.find((known) => subjectKinds[known].tables.includes(table));
	if (!kind || table === "site_content") return subjectOfSection(id);
	const name = kind === "redirect" ? oldAddressIn(change) : recordName;
	const isUnnamed = kind === "image" && name === "";
	return { kind, id, name: isUnnamed ? id : name, stillExists: stillExists || kind === "order" };
}

/** Redirects are added and removed as a whole. */
function oldAddressIn({ before, after }: LoggedChange): string {
	return String(after.old_address ?? before.old_address);
}

function subjectOfSection(key: string): Subject {
	const page = pageOfSection(key);
	if (page) return { kind: "page", id: page, name: pages[page].name, stillExists: true };
	const kind = SUBJECT_KINDS.find((known) => subjectKinds[known].sections?.includes(key));
	if (!kind) return { kind: "section", id: key, name: key, stillExists: false };
	return { kind, id: "", name: subjectKinds[kind].title ?? "", stillExists: true };
}

/** @param changes those of one subject in one entry. */
function toEvent(changes: readonly [LoggedChange, ...LoggedChange[]]): HistoryEvent[] {
	const of = (table: string) => changes.filter((change) => change.table === table);
	const [links, marks, reviews] = [
		of("product_categories"),
		of("sold_out"),
		of("allergen_reviews"),
	];
	const rows = changes.filter((change) => ![...links, ...marks, ...reviews].includes(change));
	const [first, last] = [rows[0] ?? changes[0], rows.at(-1) ?? changes[0]];
	// The newest name is what it is looked for by.
	const subject = subjectOf(last);
	const changeId = changes[0].id;
	const what = rows.length > 0 ? whatHappened(first, last) : "changed";
	if (what === null) return [];
	if (what !== "changed") return [{ subject, what, differences: [], changeId }];
	// The labels follow from a review, and the review tells more.
	const own = rowDifferences(rows).filter(
		({ label }) => reviews.length === 0 || label !== products.labels.allergens,
	);
	const differences = [
		...own,
		...categoryDifferences(links),
		...rowDifferences(reviews),
		...markDifferences(marks),
	];
	return [{ subject, what, differences, changeId }];
}

/** Null for what was added and deleted at once. */
function whatHappened(first: LoggedChange, last: LoggedChange): HistoryEvent["what"] | null {
	// Without its row a section has its defaults, and an image is one of which nothing was said.
	if (first.table === "site_content") return "changed";
	const isNew = first.operation === "insert";
	if (last.operation === "delete") return isNew ? null : "deleted";
	if (first.table === "image_details" && isNew && last.after.alt) return "changed";
	if (isNew) return first.wasDeleted ? "restored" : "added";
	return "changed";
}

function rowDifferences(rows: readonly LoggedChange[]): Difference[] {
	const records = [...groupBy(rows, ({ recordId }) => recordId)];
	return records.flatMap(([recordId, changes]) => {
		const { table } = changes[0];
		const before: Row = Object.assign({}, ...changes.map((change) => change.before).reverse());
		const after: Row = Object.assign({}, ...changes.map((change) => change.after));
		return differencesBetween(
			fieldsOfRow(table, recordId, before),
			fieldsOfRow(table, recordId, after),
		);
	});
}

function categoryDifferences(links: readonly LoggedChange[]): Difference[] {
	if (links.length === 0) return [];
	const names = (operation: string, other: string) =>
		links
			.filter((link) => link.operation === operation)
			.filter(({ categoryName }) => {
				return !links.some(
					(link) => link.operation === other && link.categoryName === categoryName,
				);
			})
			.map(({ categoryName }) => categoryName);
	const added = names("insert", "delete");
	const removed = names("delete", "insert");
	return [{ label: "Categories", kind: "list", added, removed, after: [] }];
}

/** The last sold-out state of a product. */
function markDifferences(marks: readonly LoggedChange[]): Difference[] {
	const last = marks.at(-1);
	if (!last) return [];
	const { back_on } = last.after;
	const soldOut =
		typeof back_on === "string"
			? `sold out, back on ${dateInWords(back_on, "en-US", { dateStyle: "long" })}`
			: "sold out today";
	const as = last.operation === "delete" ? "available again" : soldOut;
	return [{ label: "Availability", kind: "marked", as }];
}

/** Moving one item of the menu moves others: that is one event. */
function joinMoves(events: readonly HistoryEvent[]): HistoryEvent[] {
	const [first, ...others] = events.filter(isMove);
	if (!first) return [...events];
	const changeId = Math.min(first.changeId, ...others.map((event) => event.changeId));
	const subject: Subject = { kind: "menu", id: "", name: "Menu", stillExists: true };
	const order: Difference = { label: "Order", kind: "list", added: [], removed: [], after: [] };
	const event: HistoryEvent = { subject, what: "changed", differences: [order], changeId };
	return [...events.filter((other) => !isMove(other)), event];
}

function isMove({ subject, what, differences }: HistoryEvent): boolean {
	const labels = differences.map(({ label }) => label);
	return subject.kind === "menu-item" && what === "changed" && labels.join() === PLACE_LABEL;
}

function groupBy<Item>(
	items: readonly Item[],
	keyOf: (item: Item) => string,
): Map<string, [Item, ...Item[]]> {
	const groups = new Map<string, [Item, ...Item[]]>();
	for (const item of items) {
		const group = groups.get(keyOf(item));
		if (group) group.push(item);
		else groups.set(keyOf(item), [item]);
	}
	return groups;
}
