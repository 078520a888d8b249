import { z } from "zod";
import {
	CATEGORY_COLUMNS,
	CATEGORY_OPTION_COLUMNS,
	IN_CATEGORY,
	MANAGED_COLUMNS,
	PRODUCT_COLUMNS,
	SITEMAP_COLUMNS,
	SUMMARY_COLUMNS,
} from "../../../app/bakery/catalog/rows.ts";
import { SECTION_COLUMNS } from "../../../app/bakery/content/queries.ts";
import { PICTURE_DETAIL_COLUMNS } from "../../../app/bakery/media/queries.ts";
import { MAIL_CANDIDATE_COLUMNS } from "../../../app/bakery/messages/mailing/queries.ts";
import { MESSAGE_COLUMNS } from "../../../app/bakery/messages/rows.ts";
import { ITEM_COLUMNS, LINK_COLUMNS } from "../../../app/bakery/navigation/queries.ts";
import { LONGEST_SEARCH } from "../../../app/bakery/search.ts";
import type { Database } from "../../../app/platform/database.types.ts";
import type { CallerKind } from "../caller.ts";
import { plainText } from "../plain-text.ts";
import { compare, type Filter, isNull, isOneOf, written } from "./filters.ts";
import { instant, integer, longText, price, sectionChanges, shortText, uuid } from "./values.ts";

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
}

const visitors = ["anonymous", "administrator"] as const;
const administrators = ["administrator"] as const;
const users = ["signed-in", "administrator"] as const;
const servers = ["server"] as const;

const byId = { id: [compare("eq", written.uuid)] };
const byVersion = { ...byId, version: [compare("eq", written.integer)] };
const byIds = { id: [isOneOf(written.uuid, 1000)] };
const isTrueOrFalse = [compare("eq", written.boolean)];
const mostSections = 20;

/** What every save names besides its values. */
const saved = { expected_version: integer.optional(), submission_id: uuid.optional() };

/** A search, and which part of what it finds. */
const foundPart = {
	search: plainText(LONGEST_SEARCH).optional(),
	skipped: z.int().min(0).max(100_000_000),
	size: z.int().min(0).max(1000),
};

/** Everything that the product asks of its tables. */
export const tableQueries: Readonly<Record<TableName, readonly TableQueries[]>> = {
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
				id: [compare("eq", written.uuid), compare("gt", written.uuid)],
				active: isTrueOrFalse,
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
			method: "update",
			by: administrators,
			selects: ["id"],
			filters: byVersion,
			required: ["id", "version"],
			row: z.strictObject({
				price: price.nullable().optional(),
				featured: z.boolean().optional(),
				active: z.boolean().optional(),
			}),
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
		{ method: "delete", by: administrators, selects: ["id"], filters: byId, required: ["id"] },
	],
	/** Read as a part of products, and written with them. */
	product_categories: [],
	site_content: [
		{
			method: "read",
			by: visitors,
			selects: [SECTION_COLUMNS],
			filters: { section: [isOneOf(written.word, mostSections)] },
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
		{
			method: "delete",
			by: administrators,
			selects: [],
			filters: { key: [compare("eq", written.pattern)] },
			required: ["key"],
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
			filters: { ...byIds, spam: isTrueOrFalse, read_at: [isNull] },
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
			method: "read",
			by: servers,
			selects: [MAIL_CANDIDATE_COLUMNS],
			filters: {
				mailed_at: [isNull],
				spam: isTrueOrFalse,
				spam_reason: [isNull],
				mail_due_at: [compare("lte", written.instant)],
				created_at: [compare("gte", written.instant)],
			},
			order: ["mail_due_at"],
		},
		{
			method: "update",
			by: servers,
			selects: [MESSAGE_COLUMNS, "id"],
			filters: {
				...byId,
				mail_attempts: [compare("eq", written.integer)],
				mailed_at: [isNull],
			},
			required: ["id"],
			row: z.union([
				z.strictObject({ mail_attempts: integer, mail_due_at: instant }),
				z.strictObject({ mailed_at: instant.nullable(), mail_error: longText.nullable() }),
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

/** Every database function that the product calls. */
export const functionCalls: Readonly<Record<FunctionName, FunctionCall>> = {
	is_admin: { by: users, parameters: z.strictObject({}) },
	list_sessions: { by: users, parameters: z.strictObject({}) },
	end_session: { by: users, parameters: z.strictObject({ session_id: uuid }) },
	content_version: { by: servers, parameters: z.strictObject({}) },
	find_products: {
		by: administrators,
		parameters: z.strictObject({
			...foundPart,
			in_category: uuid.optional(),
			in_state: z.enum(["active", "inactive", "featured"]).optional(),
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
		parameters: z.strictObject({
			name: shortText,
			category_ids: z.array(uuid).max(1000),
			product_id: uuid.optional(),
			...saved,
			description: longText.optional(),
			price: price.optional(),
			featured: z.boolean().optional(),
			active: z.boolean().optional(),
			image_url: shortText.optional(),
			ingredients: longText.optional(),
			allergens: z.array(shortText).max(1000).optional(),
		}),
	},
	save_category: {
		by: administrators,
		parameters: z.strictObject({
			name: shortText,
			slug: shortText,
			category_id: uuid.optional(),
			...saved,
			description: longText.optional(),
			image_url: shortText.optional(),
			display_order: integer,
		}),
	},
	save_navigation_item: {
		by: administrators,
		parameters: z.strictObject({
			title: shortText,
			path: shortText,
			show_in_header: z.boolean(),
			show_in_footer: z.boolean(),
			item_id: uuid.optional(),
			...saved,
		}),
	},
	save_site_content: {
		by: administrators,
		parameters: z.strictObject({
			sections: sectionChanges(mostSections),
			submission_id: uuid.optional(),
		}),
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
			picture_key: shortText,
			expected_version: integer,
			name: shortText,
			alt: shortText,
			focus_x: integer,
			focus_y: integer,
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
	store_contact_message: {
		by: servers,
		parameters: z.strictObject({
			name: shortText,
			email: shortText,
			subject: shortText,
			message: shortText,
			submission_id: uuid.optional(),
			spam_reason: shortText.optional(),
		}),
	},
	move_navigation_items: {
		by: administrators,
		parameters: z.strictObject({
			ids: z.array(uuid).max(1000),
			expected_ids: z.array(uuid).max(1000).optional(),
		}),
	},
};
