import { z } from "zod";
import { declarationSchema } from "../../../../app/bakery/allergens/declaration.ts";
import {
	categoryFormSchema,
	productFormSchema,
} from "../../../../app/bakery/catalog/management/form.ts";
import {
	CATEGORY_COLUMNS,
	CATEGORY_OPTION_COLUMNS,
	IN_CATEGORY,
	MANAGED_COLUMNS,
	PRICE_COLUMNS,
	PRODUCT_COLUMNS,
	PRODUCT_NAME_COLUMNS,
	SITEMAP_COLUMNS,
	SUMMARY_COLUMNS,
} from "../../../../app/bakery/catalog/rows.ts";
import { categoryFields, managedProductFields } from "../../../../app/bakery/catalog/schema.ts";
import { SECTION_COLUMNS } from "../../../../app/bakery/content/queries.ts";
import { pictureFormSchema } from "../../../../app/bakery/media/management/form.ts";
import { PICTURE_DETAIL_COLUMNS } from "../../../../app/bakery/media/queries.ts";
import { senderSchema } from "../../../../app/bakery/messages/by-address/schema.ts";
import { RETENTION_MONTHS } from "../../../../app/bakery/messages/retention/periods.ts";
import { MESSAGE_COLUMNS } from "../../../../app/bakery/messages/rows.ts";
import { contactMessageSchema } from "../../../../app/bakery/messages/schema.ts";
import { navigationFormSchema } from "../../../../app/bakery/navigation/form.ts";
import { ITEM_COLUMNS, LINK_COLUMNS } from "../../../../app/bakery/navigation/queries.ts";
import { navigationItemFields } from "../../../../app/bakery/navigation/schema.ts";
import { byColumn } from "../../../../app/bakery/records.ts";
import { ALLERGEN_LISTS } from "../../../../app/bakery/region/schema.ts";
import { LONGEST_SEARCH } from "../../../../app/bakery/search.ts";
import { DELETED_KINDS, type DeletedKind } from "../../../../app/bakery/trash/schema.ts";
import type { Database } from "../../../../app/platform/database.types.ts";
import type { CallerKind } from "../../requests/api-request.ts";
import { isPlainText, plainText } from "../../requests/plain-text.ts";
import { compare, type Filter, isNotNull, isNull, isOneOf, written } from "./filters.ts";
import {
	calendarDate,
	columnValues,
	instant,
	integer,
	longText,
	sectionChange,
	shortText,
	storedValues,
	uuid,
} from "./values.ts";

export type TableName = keyof Database["public"]["Tables"];
export type FunctionName = keyof Database["public"]["Functions"];
export type Method = "read" | "insert" | "update" | "delete";

/** Queries of one kind that the product makes of a table. Everything else is refused. */
export interface TableQueries {
	method: Method;
	by: readonly CallerKind[];
	/** The column lists as the product writes them, embedded tables and all. */
	selects: readonly string[];
	filters?: Readonly<Record<string, readonly Filter[]>>;
	/** Filters that may not be missing: what changes rows names them. */
	required?: readonly string[];
	order?: readonly string[];
	/** The row that is written. */
	row?: z.ZodType;
	/** The column that tells a repeated insert, which is then ignored or replaces the row. */
	onConflict?: readonly string[];
}

/** A database function that the product calls. */
export interface FunctionCall {
	by: readonly CallerKind[];
	parameters: z.ZodType;
	/** The column lists of what is wanted of the answer. */
	selects?: readonly string[];
	/** Whether it deletes or restores pictures: it is answered once their files are moved. */
	movesFiles?: true;
}

const visitors = ["anonymous", "administrator"] as const;
const administrators = ["administrator"] as const;
const users = ["signed-in", "administrator"] as const;
const servers = ["server"] as const;

const byId = { id: [compare("eq", written.uuid)] };
const byVersion = { ...byId, version: [compare("eq", written.integer)] };
const byIds = { id: [isOneOf(written.uuid, 1000)] };
const isTrueOrFalse = [compare("eq", written.boolean)];
const maxSections = 20;

/** What a save of a record sends: its values, and which record of which version they are for. */
function saveOf(values: Record<string, z.ZodType>) {
	return z.strictObject({
		given: columnValues(values),
		record_id: uuid.optional(),
		expected_version: integer.optional(),
		submission_id: uuid.optional(),
	});
}

const {
	categoryIds: _categoryIds,
	allergenReview: _allergenReview,
	...productColumns
} = storedValues(productFormSchema);
const { focus: _focus, ...pictureColumns } = storedValues(pictureFormSchema);
const focus = pictureFormSchema.shape.focus.shape;

/** What is declared of a product, complete, for one of the lists. */
const allergenReview = z.union(
	ALLERGEN_LISTS.map((list) =>
		z.strictObject({
			list: z.literal(list),
			declaration: columnValues(declarationSchema(list).shape),
		}),
	),
);

const productValues = {
	...byColumn(managedProductFields, productColumns),
	category_ids: z.array(uuid).max(1000),
};
const categoryValues = byColumn(categoryFields, storedValues(categoryFormSchema));
const menuItemValues = byColumn(navigationItemFields, storedValues(navigationFormSchema));
const pictureValues = { ...pictureColumns, focus_x: focus.x, focus_y: focus.y };

/** What restoring a record sends that is saved at once. */
function restoreAndSave(kind: DeletedKind, values: Record<string, z.ZodType>) {
	return z.strictObject({
		deleted_kind: z.literal(kind),
		deleted_id: shortText,
		given: columnValues(values),
		expected_version: integer,
		submission_id: uuid.optional(),
	});
}

/** A search, and which part of what it finds. */
const foundPart = {
	search: plainText(LONGEST_SEARCH).optional(),
	skipped: z.int().min(0).max(100_000_000),
	size: z.int().min(0).max(1000),
};

/** A day of the bakery. */
const day = { day: calendarDate, day_starts_at: instant };

const deletedRecords = {
	deleted_kind: z.enum(DELETED_KINDS),
	record_ids: z.array(shortText).max(1000),
};

/** The tables whose changes are logged (supabase/migrations/20261127101200_history.sql). */
const loggedTable = z.enum([
	"site_content",
	"navigation_items",
	"categories",
	"products",
	"product_categories",
	"sold_out",
	"allergen_reviews",
	"pictures",
]);

const messageMonths = z.literal(RETENTION_MONTHS);
const senderAddress = senderSchema.shape.email.refine(isPlainText, "must be plain text");

/** Everything that the product asks of its tables. */
export const tableQueries: Readonly<Partial<Record<TableName, readonly TableQueries[]>>> = {
	products: [
		{
			method: "read",
			by: visitors,
			selects: [
				SUMMARY_COLUMNS,
				`${SUMMARY_COLUMNS}, ${IN_CATEGORY}`,
				PRODUCT_COLUMNS,
				SITEMAP_COLUMNS,
			],
			filters: {
				id: [...byId.id, ...byIds.id, compare("gt", written.uuid)],
				active: isTrueOrFalse,
				visible_from: [compare("lte", written.now)],
				visible_until: [compare("gt", written.now)],
				featured: isTrueOrFalse,
				"standing.category_id": [compare("eq", written.uuid)],
			},
			order: ["created_at", "id"],
		},
		{
			method: "read",
			by: administrators,
			selects: [MANAGED_COLUMNS],
			filters: { id: [...byId.id, ...byIds.id] },
			order: ["created_at", "id", "name"],
		},
		{
			method: "read",
			by: administrators,
			selects: [PRICE_COLUMNS],
			filters: { price: [compare("gt", written.integer)] },
			order: ["price"],
		},
		{
			method: "read",
			by: administrators,
			selects: [PRODUCT_NAME_COLUMNS],
			filters: { ...byIds, active: isTrueOrFalse, image_url: [isNull] },
			order: ["name", "id"],
		},
		{
			method: "update",
			by: administrators,
			selects: ["id"],
			filters: byVersion,
			required: ["id", "version"],
			row: z
				.strictObject({
					price: productColumns.price,
					featured: productColumns.featured,
					active: productColumns.active,
				})
				.partial(),
		},
		{ method: "delete", by: administrators, selects: ["id"], filters: byId, required: ["id"] },
	],
	categories: [
		{
			method: "read",
			by: visitors,
			selects: [CATEGORY_COLUMNS],
			filters: { ...byId, slug: [compare("eq", written.word)] },
			order: ["display_order", "name", "id"],
		},
		{
			method: "read",
			by: administrators,
			selects: [CATEGORY_OPTION_COLUMNS],
			order: ["name", "id"],
		},
	],
	site_content: [
		{
			method: "read",
			by: visitors,
			selects: [SECTION_COLUMNS],
			filters: { section: [isOneOf(written.word, maxSections)] },
		},
	],
	sold_out: [
		{
			method: "delete",
			by: administrators,
			selects: [],
			filters: { product_id: [compare("eq", written.uuid)] },
			required: ["product_id"],
		},
	],
	pictures: [
		{
			method: "read",
			by: servers,
			selects: [PICTURE_DETAIL_COLUMNS],
			filters: { is_described: isTrueOrFalse },
			order: ["key"],
		},
		{
			method: "insert",
			by: administrators,
			selects: [],
			row: z.strictObject({ key: shortText, name: shortText }),
		},
	],
	navigation_items: [
		{
			method: "read",
			by: visitors,
			selects: [LINK_COLUMNS],
			filters: { active: isTrueOrFalse },
			order: ["display_order", "created_at", "id"],
		},
		{
			method: "read",
			by: administrators,
			selects: [ITEM_COLUMNS],
			order: ["display_order", "created_at", "id"],
		},
		{ method: "delete", by: administrators, selects: ["id"], filters: byId, required: ["id"] },
	],
	contact_messages: [
		{
			method: "read",
			by: administrators,
			selects: [MESSAGE_COLUMNS, "id"],
			filters: {
				...byIds,
				spam: isTrueOrFalse,
				read_at: [isNull],
				mailed_at: [isNull],
				mail_error: [isNotNull],
				spam_reason: [isNotNull],
				spam_score: [compare("lte", written.integer)],
			},
			order: ["created_at", "id"],
		},
		{
			method: "update",
			by: administrators,
			selects: ["id"],
			filters: byIds,
			required: ["id"],
			row: z.union([
				z.strictObject({ read_at: instant.nullable() }),
				z.strictObject({ spam: z.boolean() }),
			]),
		},
		{ method: "delete", by: administrators, selects: ["id"], filters: byIds, required: ["id"] },
		{
			method: "update",
			by: servers,
			selects: ["id"],
			filters: byId,
			required: ["id"],
			row: z.union([
				z.strictObject({ mailed_at: instant, mail_error: z.null() }),
				z.strictObject({ mail_error: longText, mail_due_at: instant }),
			]),
		},
	],
	user_roles: [
		{
			method: "read",
			by: users,
			selects: ["role"],
			filters: {
				user_id: [compare("eq", written.uuid)],
				role: [compare("eq", written.word)],
			},
		},
		{
			method: "read",
			by: servers,
			selects: ["user_id"],
			filters: { role: [compare("eq", written.word)] },
		},
		{
			method: "insert",
			by: servers,
			selects: [],
			onConflict: [],
			row: z.strictObject({ user_id: uuid, role: z.literal("admin") }),
		},
	],
	profiles: [
		{ method: "read", by: users, selects: ["full_name"], filters: byId, required: ["id"] },
		{
			method: "update",
			by: users,
			selects: ["id"],
			filters: byId,
			required: ["id"],
			row: z.strictObject({ full_name: shortText }),
		},
	],
};

/** What the product asks of a table, which may be nothing. */
export function queriesOf(table: TableName): readonly TableQueries[] {
	return tableQueries[table] ?? [];
}

/** Every database function that the product calls. */
export const functionCalls: Readonly<Record<FunctionName, FunctionCall>> = {
	is_admin: { by: users, parameters: z.strictObject({}) },
	list_sessions: { by: users, parameters: z.strictObject({}) },
	end_session: { by: users, parameters: z.strictObject({ session_id: uuid }) },
	next_product_changes: { by: servers, parameters: z.strictObject({}) },
	applied_migrations: { by: servers, parameters: z.strictObject({}) },
	content_version: { by: servers, parameters: z.strictObject({}) },
	message_version: { by: servers, parameters: z.strictObject({}) },
	announce_change_by_time: { by: servers, parameters: z.strictObject({ instant }) },
	take_message_to_mail: { by: servers, parameters: z.strictObject({}) },
	count_messages_to_mail: { by: servers, parameters: z.strictObject({}) },
	find_products: {
		by: administrators,
		parameters: z.strictObject({
			...foundPart,
			in_category: uuid.optional(),
			in_state: z
				.enum(["active", "inactive", "featured", "scheduled", "ended", "unreviewed"])
				.optional(),
			uncategorized: z.literal(true).optional(),
		}),
	},
	has_allergen_reviews: { by: visitors, parameters: z.strictObject({}) },
	reviewed_allergen_lists: { by: visitors, parameters: z.strictObject({}) },
	find_products_without: {
		by: visitors,
		parameters: z.strictObject({
			allergens: z.array(shortText).max(30),
			by_list: z.enum(ALLERGEN_LISTS),
			in_category: uuid.optional(),
			skipped: foundPart.skipped,
			size: foundPart.size,
		}),
	},
	list_allergen_matrix: {
		by: visitors,
		parameters: z.strictObject({
			by_list: z.enum(ALLERGEN_LISTS),
			skipped: foundPart.skipped,
			size: foundPart.size,
		}),
	},
	find_messages: {
		by: administrators,
		parameters: z.strictObject({
			...foundPart,
			in_spam: z.boolean(),
			received_since: instant.optional(),
		}),
	},
	save_product: {
		by: administrators,
		parameters: saveOf(productValues).extend({ review: allergenReview.optional() }),
		selects: ["id"],
	},
	count_products_of_day: { by: administrators, parameters: z.strictObject(day) },
	find_products_of_day: {
		by: administrators,
		parameters: z.strictObject({
			...day,
			...foundPart,
			in_state: z.enum(["baked", "sold-out"]).optional(),
		}),
	},
	mark_sold_out: {
		by: administrators,
		parameters: z.strictObject({
			marked_product: uuid,
			day_starts_at: instant,
			returns_on: calendarDate.optional(),
		}),
	},
	allergen_review_details: {
		by: administrators,
		parameters: z.strictObject({ of_product: uuid }),
	},
	count_unreviewed_products: { by: administrators, parameters: z.strictObject({}) },
	save_category: {
		by: administrators,
		parameters: saveOf(categoryValues),
		selects: [CATEGORY_COLUMNS],
	},
	describe_category_products: {
		by: administrators,
		parameters: z.strictObject({ of_category: uuid, most: foundPart.size }),
	},
	delete_category: {
		by: administrators,
		parameters: z.strictObject({
			deleted_category: uuid,
			move_to: uuid.optional(),
			moves_all: z.boolean().optional(),
		}),
	},
	move_record: {
		by: administrators,
		parameters: z.strictObject({
			in_table: z.enum(["categories", "navigation_items"]),
			moved: uuid,
			preceding: z.array(uuid).max(1000),
		}),
	},
	save_navigation_item: {
		by: administrators,
		parameters: saveOf(menuItemValues),
		selects: [ITEM_COLUMNS],
	},
	save_site_content: {
		by: administrators,
		parameters: z.strictObject({
			sections: z.array(sectionChange).max(maxSections),
			submission_id: uuid.optional(),
		}),
		selects: [SECTION_COLUMNS],
	},
	list_changes: {
		by: administrators,
		parameters: z.strictObject({
			in_tables: z.array(loggedTable).max(10).optional(),
			in_records: z.array(shortText).max(maxSections).optional(),
			changed_since: instant.optional(),
			changed_until: instant.optional(),
			skipped: foundPart.skipped,
			size: foundPart.size,
		}),
	},
	authors_of_changes: {
		by: administrators,
		parameters: z.strictObject({
			in_table: loggedTable,
			of_records: z.array(shortText).max(maxSections),
			counts: z.array(integer).max(maxSections),
		}),
	},
	versions_before: {
		by: administrators,
		parameters: z.strictObject({
			change_id: z.int().min(1),
			in_table: loggedTable,
			of_records: z.array(shortText).max(maxSections).optional(),
		}),
	},
	save_settings: {
		by: administrators,
		parameters: z.strictObject({
			sections: z.array(sectionChange).max(maxSections),
			expected_message_version: integer,
			message_months: messageMonths.optional(),
			submission_id: uuid.optional(),
		}),
		selects: [SECTION_COLUMNS],
	},
	settle_submission: {
		by: administrators,
		parameters: z.strictObject({ submission_id: uuid }),
	},
	list_pictures: {
		by: administrators,
		parameters: z.strictObject({
			search: shortText.optional(),
			only_key: shortText.optional(),
			first_row: integer.optional(),
			most: integer.optional(),
		}),
	},
	save_picture: {
		by: administrators,
		parameters: z.strictObject({
			given: columnValues(pictureValues),
			picture_key: shortText,
			expected_version: integer,
		}),
	},
	replace_picture: {
		by: administrators,
		parameters: z.strictObject({
			old_key: shortText,
			new_address: shortText,
			expected_uses: shortText,
		}),
	},
	delete_picture: {
		by: administrators,
		movesFiles: true,
		parameters: z.strictObject({ picture_key: shortText, expected_uses: shortText }),
	},
	list_trash: {
		by: administrators,
		parameters: z.strictObject({ search: shortText, first_row: integer, most: integer }),
	},
	restore_from_trash: {
		by: administrators,
		movesFiles: true,
		parameters: z.strictObject({
			records: z
				.array(z.strictObject({ kind: z.enum(DELETED_KINDS), id: shortText }))
				.max(1000)
				.optional(),
			deletion: instant.optional(),
			submission_id: uuid.optional(),
		}),
	},
	find_deletions: { by: administrators, parameters: z.strictObject(deletedRecords) },
	restore_and_save: {
		by: administrators,
		movesFiles: true,
		parameters: z.discriminatedUnion("deleted_kind", [
			restoreAndSave("product", productValues).extend({ review: allergenReview.optional() }),
			restoreAndSave("category", categoryValues),
			restoreAndSave("menu-item", menuItemValues),
			restoreAndSave("picture", pictureValues),
		]),
	},
	delete_for_good: {
		by: administrators,
		movesFiles: true,
		parameters: z.strictObject(deletedRecords),
	},
	empty_trash: {
		by: administrators,
		movesFiles: true,
		parameters: z.strictObject({ seen_until: instant }),
	},
	settle_trash: { by: servers, parameters: z.strictObject({}) },
	note_mailing_of_deleted: {
		by: servers,
		parameters: z.strictObject({ message_id: uuid, mailed: instant }),
	},
	store_contact_message: {
		by: servers,
		parameters: z.strictObject({
			given: columnValues(contactMessageSchema.shape),
			submission_id: uuid.optional(),
			spam_reason: shortText.optional(),
			spam_score: integer,
		}),
	},
	spam_lessons: {
		by: servers,
		parameters: z.strictObject({ address: shortText, hosts: z.array(shortText).max(100) }),
	},
	message_retention: { by: administrators, parameters: z.strictObject({}) },
	count_messages_older_than: {
		by: administrators,
		parameters: z.strictObject({ months: messageMonths }),
	},
	remove_expired_messages: { by: servers, parameters: z.strictObject({}) },
	count_messages_from: {
		by: administrators,
		parameters: z.strictObject({ address: senderAddress }),
	},
	messages_from: {
		by: administrators,
		parameters: z.strictObject({
			address: senderAddress,
			skipped: foundPart.skipped,
			size: foundPart.size,
		}),
		selects: [MESSAGE_COLUMNS],
	},
	erase_messages_from: {
		by: administrators,
		parameters: z.strictObject({ address: senderAddress }),
	},
	list_erased_addresses: { by: servers, parameters: z.strictObject({}) },
	move_navigation_items: {
		by: administrators,
		parameters: z.strictObject({
			ids: z.array(uuid).max(1000),
			expected_ids: z.array(uuid).max(1000).optional(),
		}),
	},
};
