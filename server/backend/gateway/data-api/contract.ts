import { z } from "zod";
import { declarationSchema } from "../../../../app/bakery/allergens/declaration.ts";
import {
	MOST_NEW_CATEGORIES,
	MOST_PARTS,
	MOST_SAVED_PRODUCTS,
} from "../../../../app/bakery/catalog/bulk/schema.ts";
import {
	categoryFormSchema,
	MOST_CATEGORIES,
	MOST_MORE_IMAGES,
	productFormSchema,
} from "../../../../app/bakery/catalog/management/form.ts";
import {
	categoryFields,
	managedProductFields,
	PRODUCT_SORTS,
} from "../../../../app/bakery/catalog/schema.ts";
import { type Permission, ROLES } from "../../../../app/bakery/identity/permissions.ts";
import { permissionOfSection } from "../../../../app/bakery/identity/section-permission.ts";
import { pictureFormSchema } from "../../../../app/bakery/media/management/form.ts";
import { senderSchema } from "../../../../app/bakery/messages/by-address/schema.ts";
import { RETENTION_MONTHS } from "../../../../app/bakery/messages/retention/periods.ts";
import { contactMessageSchema } from "../../../../app/bakery/messages/schema.ts";
import { navigationFormSchema } from "../../../../app/bakery/navigation/form.ts";
import { navigationItemFields } from "../../../../app/bakery/navigation/schema.ts";
import {
	enteredOrderSchema,
	MARKED_STATES,
	MAX_CUSTOMER_SEARCH,
	MOST_LINES,
	ORDER_DECISIONS,
	orderSchema,
} from "../../../../app/bakery/orders/schema.ts";
import { ownPageFormSchema } from "../../../../app/bakery/own-pages/management/form.ts";
import { ownPageFields } from "../../../../app/bakery/own-pages/schema.ts";
import { MAX_ROWS } from "../../../../app/bakery/paging.ts";
import { byColumn } from "../../../../app/bakery/records.ts";
import { redirectFormSchema } from "../../../../app/bakery/redirects/management/form.ts";
import { MOST_REDIRECTS, redirectFields } from "../../../../app/bakery/redirects/schema.ts";
import { ALLERGEN_LISTS } from "../../../../app/bakery/region/schema.ts";
import { LONGEST_SEARCH } from "../../../../app/bakery/search.ts";
import { DELETED_KINDS, type DeletedKind } from "../../../../app/bakery/trash/schema.ts";
import type { Database } from "../../../../app/platform/database.types.ts";
import { isEmail, withPlainDomain } from "../../../../app/platform/text/email.ts";
import { isStorableText } from "../../../../app/platform/text/storable-text.ts";
import { missingPathCounts } from "../../../limits/limits.ts";
import { passkeyId, passkeyName } from "../../accounts/passkeys/responses.ts";
import type { Asker } from "../../requests/api-request.ts";
import { plainText } from "../../requests/plain-text.ts";
import {
	calendarDate,
	changedColumns,
	columnValues,
	instant,
	integer,
	longText,
	sectionChange,
	shortText,
	sitePath,
	storedValues,
	uuid,
} from "./values.ts";

export type FunctionName = keyof Database["public"]["Functions"];
/** A database function that the product calls. */
export interface FunctionCall {
	by: readonly Asker[];
	parameters: z.ZodType;
	/** Whether it deletes or restores pictures: it is answered once their files are moved. */
	movesFiles?: true;
	/** Whether it asks for the password again when the sign-in is too long ago. */
	needsFreshSignIn?: true;
	/** The further permissions that a call needs, by its parameters. */
	alsoNeeds?(given: unknown): Permission[];
}

/** The team reads public content as itself. */
const visitors = ["anonymous", "own-account"] as const;

const maxSections = 20;

/** One of those who may ask, or several. */
type Askers = Asker | readonly Asker[];

interface CallRest<Shape extends z.core.$ZodShape>
	extends Omit<FunctionCall, "by" | "parameters" | "alsoNeeds"> {
	alsoNeeds?(given: z.output<z.ZodObject<Shape>>): Permission[];
}

function call<Shape extends z.core.$ZodShape>(
	by: Askers,
	parameters?: Shape,
	rest: CallRest<Shape> = {},
): FunctionCall {
	return { by: [by].flat(), parameters: z.strictObject(parameters ?? {}), ...rest };
}

const submission = { submission_id: uuid.optional() };

/** The body of a save: its values, and the record and version they are for. */
function saveOf(values: Record<string, z.ZodType>) {
	return {
		given: changedColumns(values),
		record_id: uuid.optional(),
		expected_version: integer.optional(),
		...submission,
	};
}

const {
	categoryIds: _categoryIds,
	allergenReview: _allergenReview,
	...productColumns
} = storedValues(productFormSchema);
const { focus: _focus, ...pictureColumns } = storedValues(pictureFormSchema);
const focus = pictureFormSchema.shape.focus.shape;

/** A product's complete declaration for one of the lists. */
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
	category_ids: z.array(uuid).max(MOST_CATEGORIES),
};
const categoryValues = byColumn(categoryFields, storedValues(categoryFormSchema));
const menuItemValues = byColumn(navigationItemFields, storedValues(navigationFormSchema));
const { changesLinks: _changesLinks, ...ownPageColumns } = storedValues(ownPageFormSchema);
const ownPageValues = byColumn(ownPageFields, ownPageColumns);
const redirectValues = byColumn(redirectFields, storedValues(redirectFormSchema));
const pictureValues = { ...pictureColumns, focus_x: focus.x, focus_y: focus.y };

/** Products of a save of many: of each what changes, or all of a new one. */
const savedProducts = z
	.array(
		z.strictObject({
			id: uuid,
			version: integer.nullable(),
			given: changedColumns(productValues),
			images: z
				.array(shortText)
				.max(MOST_MORE_IMAGES + 1)
				.optional(),
		}),
	)
	.max(MOST_SAVED_PRODUCTS);

/** The body of a restoration that is saved at once. */
function restoreAndSave(kind: DeletedKind, values: Record<string, z.ZodType>) {
	return z.strictObject({
		deleted_kind: z.literal(kind),
		deleted_id: shortText,
		given: changedColumns(values),
		expected_version: integer,
		...submission,
	});
}

/** Which part of what is found. */
const part = { skipped: z.int().min(0).max(100_000_000), size: z.int().min(0).max(1000) };
const foundPart = { search: plainText(LONGEST_SEARCH).optional(), ...part };

/** A day of the bakery. */
const day = { day: calendarDate, day_starts_at: instant };
const ofDay = { of_day: calendarDate };
const storedContent = z.record(z.string(), z.json());
const ofOrderDay = { ...ofDay, changing_link: uuid.optional() };
const telling = { notifies: z.boolean().optional(), because: shortText.optional() };

const deletedRecords = {
	deleted_kind: z.enum(DELETED_KINDS),
	record_ids: z.array(shortText).max(1000),
};
const ids = z.array(uuid).max(MAX_ROWS);
const sections = z.array(sectionChange).max(maxSections);
const recordIds = z.array(shortText).max(maxSections);

/** The tables whose changes are logged (database/topics/04_history.sql). */
const loggedTable = z.enum([
	"site_content",
	"navigation_items",
	"categories",
	"products",
	"product_categories",
	"sold_out",
	"allergen_reviews",
	"pictures",
	"pages",
	"redirects",
	"user_roles",
]);

/** How fetching an imported image ended. */
const fetchedImage = z.strictObject({
	url: shortText,
	address: shortText.optional(),
	name: shortText.optional(),
	problem: shortText.optional(),
});

const messageMonths = z.literal(RETENTION_MONTHS);
const sender = { address: senderSchema.shape.email.refine(isStorableText, "must be plain text") };
const movesFiles = { movesFiles: true } as const;
const needsFreshSignIn = { needsFreshSignIn: true } as const;

/** Every database function that the product calls. */
export const functionCalls: Readonly<Record<FunctionName, FunctionCall>> = {
	my_access: call("signed-in"),
	list_team: call("team"),
	change_role: call("team", { member: uuid, new_role: z.enum(ROLES) }, needsFreshSignIn),
	remove_member: call("team", { member: uuid }, needsFreshSignIn),
	invite: call(
		"team",
		{
			new_role: z.enum(ROLES),
			new_email: shortText
				.refine((email) => isEmail(email) && withPlainDomain(email) === email)
				.optional(),
			new_device_name: shortText.optional(),
		},
		needsFreshSignIn,
	),
	list_invitations: call("team"),
	renew_invitation: call("team", { invitation: uuid }, needsFreshSignIn),
	revoke_invitation: call("team", { invitation: uuid }),
	reset_access: call("team", { of_member: uuid }, needsFreshSignIn),
	list_owner_addresses: call("server"),
	give_role: call("server", { account: uuid, new_role: z.enum(ROLES) }),
	find_invitation: call("server", { token: shortText }),
	accept_invitation: call("server", { token: shortText, account: uuid, full_name: shortText }),
	count_demo_content: call("site-settings"),
	remove_demo_content: call("site-settings", {}, movesFiles),
	can_show_full_demo: call("site-settings"),
	show_full_demo: call("site-settings"),
	list_setup_steps: call("site-settings"),
	get_full_name: call("signed-in"),
	save_full_name: call("signed-in", { given: shortText }),
	list_sessions: call("signed-in"),
	end_session: call("signed-in", { session_id: uuid }),
	list_passkeys: call("own-account"),
	rename_passkey: call("own-account", { passkey: passkeyId, new_name: passkeyName }),
	remove_passkey: call("own-account", { passkey: passkeyId }, needsFreshSignIn),
	count_recovery_codes: call("own-account"),
	create_recovery_codes: call("own-account", {}, needsFreshSignIn),

	has_allergen_reviews: call(visitors),
	reviewed_allergen_lists: call(visitors),
	list_categories: call(visitors),
	list_featured_products: call(visitors),
	find_product: call(visitors, { product_id: uuid }),
	list_sitemap_products: call(visitors, { most: part.size.optional() }),
	list_catalog: call(visitors, {
		category_slug: shortText.optional(),
		without_allergens: z.array(shortText).max(30).optional(),
		by_list: z.enum(ALLERGEN_LISTS).optional(),
		on_day: calendarDate.optional(),
		day_starts_at: instant.optional(),
		...part,
	}),
	list_allergen_matrix: call(visitors, { by_list: z.enum(ALLERGEN_LISTS), ...part }),

	get_products: call("content", { ids }),
	list_product_names: call("content", {
		in_state: z.enum(["active", "orderable", "without-picture"]),
		most: part.size.optional(),
	}),
	price_range: call("content"),
	find_products: call("content", {
		...foundPart,
		in_category: uuid.optional(),
		in_state: z
			.enum(["active", "inactive", "featured", "scheduled", "ended", "unreviewed"])
			.optional(),
		uncategorized: z.literal(true).optional(),
		sorted_by: z.enum(PRODUCT_SORTS).optional(),
		descending: z.literal(true).optional(),
	}),
	save_product: call("content", { ...saveOf(productValues), review: allergenReview.optional() }),
	review_products: call("content", {
		submission_id: uuid,
		items: z
			.array(z.strictObject({ id: uuid, version: z.int() }))
			.min(1)
			.max(MOST_SAVED_PRODUCTS),
		review: allergenReview,
	}),
	stage_products: call("content", {
		submission_id: uuid,
		place: z
			.int()
			.min(0)
			.max(MOST_PARTS - 1),
		items: savedProducts,
	}),
	save_products: call("content", {
		submission_id: uuid,
		items: savedProducts,
		new_categories: z
			.array(
				z.strictObject({
					id: uuid,
					name: categoryValues.name,
					slug: categoryValues.slug,
				}),
			)
			.max(MOST_NEW_CATEGORIES),
	}),
	delete_products: call("content", { ids: z.array(uuid).max(MOST_SAVED_PRODUCTS) }),
	undo_products: call("content", { entry: z.string().regex(/^\d{1,20}-\d{1,12}(\.\d{1,6})?$/) }),
	count_products_of_day: call("view-products", day),
	find_products_of_day: call("view-products", {
		...day,
		...foundPart,
		in_state: z.enum(["baked", "sold-out"]).optional(),
	}),
	mark_available: call("day", { marked_product: uuid }),
	mark_sold_out: call("day", {
		marked_product: uuid,
		day_starts_at: instant,
		returns_on: calendarDate.optional(),
	}),
	allergen_review_details: call("content", { of_products: z.array(uuid).max(MAX_ROWS) }),
	count_unreviewed_products: call("content"),

	save_category: call("content", saveOf(categoryValues)),
	describe_category_products: call("content", { of_category: uuid, most: part.size }),
	delete_category: call("content", {
		deleted_category: uuid,
		move_to: uuid.optional(),
		moves_all: z.boolean().optional(),
	}),

	list_menu: call(visitors),
	list_navigation_items: call("content"),
	save_navigation_item: call("content", saveOf(menuItemValues)),
	delete_navigation_item: call("content", { item_id: uuid }),
	move_navigation_items: call("content", { ids, expected_ids: ids.optional() }),
	move_record: call("content", {
		in_table: z.enum(["categories", "navigation_items", "pages"]),
		moved: uuid,
		preceding: ids,
	}),

	list_pages: call(visitors),
	find_page: call(visitors, { page_id: uuid.optional(), at_path: shortText.optional() }),
	save_page: call("content", { ...saveOf(ownPageValues), changes_links: z.boolean().optional() }),
	list_links_to_page: call("content", { page_id: uuid }),
	delete_page: call("content", { page_id: uuid, links_lead_to: sitePath.optional() }),

	list_redirects: call(visitors),
	remove_redirect: call("content", { redirect_id: uuid }),
	add_redirects: call("content", {
		given: z.array(columnValues(redirectValues)).max(MOST_REDIRECTS),
		...submission,
	}),
	list_missing_paths: call("content"),

	// Only the server reads the announcement for visitors.
	get_sections: call([...visitors, "server"], { keys: z.array(shortText).max(maxSections) }),
	save_site_content: call(
		"own-account",
		{ sections, ...submission },
		{
			alsoNeeds: ({ sections }) => sections.map(({ section }) => permissionOfSection(section)),
		},
	),
	save_settings: call("site-settings", {
		sections,
		expected_message_version: integer,
		message_months: messageMonths.optional(),
		...submission,
	}),
	settle_submission: call("own-account", { submission_id: uuid }),

	list_changes: call("content", {
		in_tables: z
			.array(loggedTable.or(z.literal("orders")))
			.max(20)
			.optional(),
		in_records: recordIds.optional(),
		changed_since: instant.optional(),
		changed_until: instant.optional(),
		...part,
	}),
	authors_of_changes: call("content", {
		in_table: loggedTable,
		of_records: recordIds,
		counts: z.array(integer).max(maxSections),
	}),
	versions_before: call("content", {
		change_id: z.int().min(1),
		in_table: loggedTable,
		of_records: recordIds.optional(),
	}),

	list_pictures: call("content", {
		search: shortText.optional(),
		only_key: shortText.optional(),
		first_row: integer.optional(),
		most: integer.optional(),
	}),
	save_picture: call("content", {
		given: changedColumns(pictureValues),
		picture_key: shortText,
		expected_version: integer,
	}),
	replace_picture: call("content", {
		old_key: shortText,
		new_address: shortText,
		expected_uses: shortText,
	}),
	delete_picture: call("content", { picture_key: shortText, expected_uses: shortText }, movesFiles),

	list_image_imports: call("content"),
	known_product_images: call("content"),
	retry_image_imports: call("content"),
	dismiss_image_imports: call("content", { seen_until: instant }),
	list_picture_details: call("server"),
	take_image_import: call("server"),
	find_imported_picture: call("server", { picture_key: shortText }),
	note_image_imports: call("server", { results: z.array(fetchedImage).max(100) }),

	list_trash: call("content", { search: shortText, first_row: integer, most: integer }),
	find_deletions: call("content", deletedRecords),
	restore_from_trash: call(
		"content",
		{
			records: z
				.array(z.strictObject({ kind: z.enum(DELETED_KINDS), id: shortText }))
				.max(1000)
				.optional(),
			deletion: instant.optional(),
			...submission,
		},
		movesFiles,
	),
	restore_and_save: {
		by: ["content"],
		movesFiles: true,
		parameters: z.discriminatedUnion("deleted_kind", [
			restoreAndSave("product", productValues).extend({
				review: allergenReview.optional(),
			}),
			restoreAndSave("category", categoryValues),
			restoreAndSave("menu-item", menuItemValues),
			restoreAndSave("own-page", ownPageValues),
			restoreAndSave("picture", pictureValues),
		]),
	},
	delete_for_good: call("content", deletedRecords, movesFiles),
	empty_trash: call("content", { seen_until: instant }, movesFiles),

	find_messages: call("messages", {
		...foundPart,
		in_spam: z.boolean(),
		received_since: instant.optional(),
		highest_score: integer.optional(),
	}),
	count_messages: call("messages"),
	find_message_folders: call("messages", { ids }),
	mark_messages: call("messages", { ids, is_read: z.boolean() }),
	move_messages: call("messages", { ids, to_spam: z.boolean() }),
	delete_messages: call("messages", { ids }),
	message_retention: call("personal-data"),
	count_messages_older_than: call("personal-data", { months: messageMonths }),
	count_messages_from: call("personal-data", sender),
	messages_from: call("personal-data", { ...sender, ...part }),
	erase_person: call("personal-data", sender),

	list_order_days: call(visitors),
	list_pickup_times: call(visitors, ofOrderDay),
	list_order_offers: call(visitors, { ...ofOrderDay, wanted: ids.optional() }),
	list_affected_orders: call("order-rules", {
		new_hours: storedContent.optional(),
		new_orders: storedContent.optional(),
		of_product: uuid.optional(),
		new_pieces: z.int().optional(),
	}),
	list_orders_from: call("personal-data", sender),
	list_orders: call(
		"day",
		{ ...ofDay, until_day: calendarDate.optional() },
		{
			alsoNeeds: ({ of_day, until_day }) =>
				until_day && until_day > of_day ? ["personal-data"] : [],
		},
	),
	list_reserved_pieces: call("day", ofDay),
	count_new_orders: call("day", { seen: z.int().optional() }),
	list_order_runs: call("order-rules"),
	cancel_order_run: call("order-rules", { run_sender: shortText }),
	count_orders: call("day", { from_day: calendarDate }),
	find_customers: call("day", { wanted: plainText(MAX_CUSTOMER_SEARCH) }),
	enter_order: call(
		"day",
		{
			given: columnValues(storedValues(enteredOrderSchema)),
			exceeding: z.boolean(),
			...submission,
			changing: uuid.optional(),
			...telling,
		},
		{ alsoNeeds: ({ exceeding }) => (exceeding ? ["order-rules"] : []) },
	),
	decide_orders: call("order-rules", {
		ids,
		decision: z.enum(ORDER_DECISIONS),
		to_day: calendarDate.optional(),
		...telling,
		...submission,
	}),
	mark_order: call("day", {
		order_id: uuid,
		new_state: z.enum(MARKED_STATES).optional(),
		paid: z.boolean().optional(),
		...telling,
	}),
	count_unsent_order_mails: call("day"),
	change_order: call("server", {
		order_link: uuid,
		given: columnValues(storedValues(orderSchema)),
		...submission,
	}),
	take_order_mail: call("server"),
	note_order_mail: call("server", {
		mail_id: uuid,
		problem: longText.optional(),
		next_attempt: instant.optional(),
	}),
	review_order: call("server", {
		given: storedContent,
		submission: uuid.optional(),
		changing_link: uuid.optional(),
		sender: shortText.optional(),
	}),
	place_order: call("server", {
		given: columnValues(storedValues(orderSchema)),
		...submission,
		to_confirm: z.boolean().optional(),
		sender: shortText.optional(),
	}),
	confirm_order: call("server", { order_link: uuid, mark: uuid }),
	order_of_link: call("server", { order_link: uuid }),
	cancel_order: call("server", { order_link: uuid }),
	name_gone_products: call("server", { ids: z.array(uuid).max(MOST_LINES) }),

	count_missing_paths: call("server", {
		given: z
			.array(
				z.strictObject({
					path: plainText(missingPathCounts.longestPath),
					requests: z.int().min(1),
				}),
			)
			.max(missingPathCounts.atOnce),
	}),
	content_version: call("server"),
	message_version: call("server"),
	announce_change_by_time: call("server", { instant }),
	next_showing_changes: call("server"),
	store_contact_message: call("server", {
		given: columnValues(contactMessageSchema.shape),
		...submission,
		spam_reason: shortText.optional(),
		spam_score: integer,
	}),
	spam_lessons: call("server", { address: shortText, hosts: z.array(shortText).max(100) }),
	take_message_to_mail: call("server"),
	note_mailing: call("server", {
		message_id: uuid,
		problem: longText.optional(),
		next_attempt: instant.optional(),
	}),
	count_messages_to_mail: call("server"),
	remove_expired_messages: call("server"),
	list_erased_addresses: call("server"),
	settle_trash: call("server"),
};
