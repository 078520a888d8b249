import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { applySchema } from "../../server/backend/schema/apply-schema.ts";
import { setUpDatabase } from "../../server/backend/schema/database-setup.ts";
import { schemaDirectory } from "../../server/backend/schema/schema-files.ts";
import { createDatabase } from "./test-bakery.ts";

// Some services grant every role whatever is created in `public`; a plain Postgres does not.

let plain: Sql;
let generous: Sql;

beforeAll(async () => {
	plain = await connectToNew("plain");
	generous = await connectToNew("generous");
	await generous.unsafe(`
		alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
		alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
		alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
	`);
	for (const sql of [plain, generous]) await applySchema(sql, schemaDirectory, () => {});
});

afterAll(async () => {
	await plain.end();
	await generous.end();
});

test("grants strangers and users the same on tables and columns as on a plain Postgres", async () => {
	const grants = (sql: Sql) => sql`
		select grantee, table_name, column_name, privilege_type
		from information_schema.column_privileges
		where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
		union
		select grantee, table_name, '', privilege_type
		from information_schema.table_privileges
		where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
		order by 1, 2, 3, 4`;
	const onPlain = await grants(plain);
	expect(onPlain).not.toHaveLength(0);
	expect(await grants(generous)).toEqual(onPlain);
});

test("lets nobody truncate a table, which row-level security would not prevent", async () => {
	const grants = await generous`
		select grantee, table_name from information_schema.table_privileges
		where table_schema = 'public' and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')
			and grantee in ('anon', 'authenticated', 'PUBLIC')`;
	expect(grants).toEqual([]);
});

test("grants the same functions, and to strangers those that look products up", async () => {
	const functionsOf = async (sql: Sql, role: string) => {
		const rows = await sql<{ name: string }[]>`
			select proname as name from pg_proc
			where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
				and has_function_privilege(${role}, oid, 'execute')
			order by 1`;
		return rows.map(({ name }) => name);
	};
	const lookups = [
		"find_page",
		"find_product",
		"get_sections",
		"has_allergen_reviews",
		"list_allergen_matrix",
		"list_catalog",
		"list_categories",
		"list_featured_products",
		"list_menu",
		"list_order_days",
		"list_order_offers",
		"list_pages",
		"list_pickup_times",
		"list_redirects",
		"list_sitemap_products",
		"reviewed_allergen_lists",
	];
	expect(await functionsOf(generous, "anon")).toEqual(lookups);
	expect(await functionsOf(generous, "authenticated")).toEqual([
		"add_redirects",
		"allergen_review_details",
		"authors_of_changes",
		"can_be_content",
		"can_show_full_demo",
		"cancel_order_run",
		"change_role",
		"chosen_allergen_list",
		"claim_submission",
		"columns_to_write",
		"count_demo_content",
		"count_messages",
		"count_messages_from",
		"count_messages_older_than",
		"count_new_orders",
		"count_orders",
		"count_products_of_day",
		"count_recovery_codes",
		"count_unreviewed_products",
		"count_unsent_order_mails",
		"create_recovery_codes",
		"decide_orders",
		"delete_category",
		"delete_for_good",
		"delete_messages",
		"delete_navigation_item",
		"delete_page",
		"delete_picture",
		"delete_products",
		"describe_category_products",
		"dismiss_image_imports",
		"earlier_answer",
		"empty_trash",
		"end_session",
		"enter_order",
		"erase_person",
		"find_customers",
		"find_deletions",
		"find_message_folders",
		"find_messages",
		"find_page",
		"find_product",
		"find_products",
		"find_products_of_day",
		"get_full_name",
		"get_products",
		"get_sections",
		"has_allergen_reviews",
		"has_little_markup",
		"insert_record",
		"invite",
		"is_picture",
		"is_reviewed",
		"is_sold_out",
		"keep_answer",
		"key_column",
		"known_product_images",
		"lead_links",
		"link_places",
		"links_to",
		"list_affected_orders",
		"list_allergen_matrix",
		"list_catalog",
		"list_categories",
		"list_changes",
		"list_featured_products",
		"list_image_imports",
		"list_invitations",
		"list_links_to_page",
		"list_menu",
		"list_missing_paths",
		"list_navigation_items",
		"list_order_days",
		"list_order_offers",
		"list_order_runs",
		"list_orders",
		"list_orders_from",
		"list_pages",
		"list_passkeys",
		"list_pickup_times",
		"list_pictures",
		"list_product_names",
		"list_redirects",
		"list_reserved_pieces",
		"list_sessions",
		"list_setup_steps",
		"list_sitemap_products",
		"list_team",
		"list_trash",
		"lock_link_places",
		"mark_available",
		"mark_messages",
		"mark_order",
		"mark_sold_out",
		"may",
		"message_retention",
		"messages_from",
		"move_messages",
		"move_navigation_items",
		"move_record",
		"my_access",
		"permission_of_section",
		"picture_addresses",
		"picture_key",
		"picture_pattern",
		"picture_places",
		"picture_uses",
		"picture_uses_version",
		"pictures_in_trash",
		"price_range",
		"products_of_day",
		"refuse_item",
		"refuse_stale_version",
		"remove_demo_content",
		"remove_member",
		"remove_passkey",
		"remove_redirect",
		"rename_passkey",
		"renew_invitation",
		"replace_in_list",
		"replace_picture",
		"replace_picture_uses",
		"replace_shown",
		"request_product_images",
		"require",
		"require_no_restore",
		"reset_access",
		"restore_and_save",
		"restore_from_trash",
		"retry_image_imports",
		"review_products",
		"reviewed_allergen_lists",
		"revoke_invitation",
		"running_entry",
		"save_category",
		"save_full_name",
		"save_message_retention",
		"save_navigation_item",
		"save_page",
		"save_picture",
		"save_placed_record",
		"save_product",
		"save_products",
		"save_record",
		"save_record_by_key",
		"save_settings",
		"save_site_content",
		"search_patterns",
		"searchable",
		"set_link_place",
		"settle_submission",
		"show_full_demo",
		"shown_kind",
		"shows_picture",
		"stage_products",
		"store_allergen_review",
		"undo_products",
		"update_record",
		"version_in_trash",
		"versions_before",
		"without_picture",
		"write_named_products",
		"write_products",
	]);
	for (const role of ["anon", "authenticated", "service_role"]) {
		expect(await functionsOf(plain, role)).toEqual(await functionsOf(generous, role));
	}
});

test("guards every table with row-level security", async () => {
	const open = await generous`
		select relname from pg_class
		where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`;
	expect(open).toEqual([]);
});

test("sets an empty search path in every function", async () => {
	const careless = await generous`
		select proname from pg_proc
		where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
			and not coalesce(proconfig @> array['search_path=""'], false)`;
	expect(careless).toEqual([]);
});

async function connectToNew(name: string): Promise<Sql> {
	const url = await createDatabase(inject("postgresUrl"), name);
	const sql = postgres(url, { max: 2, onnotice() {} });
	await setUpDatabase(sql);
	return sql;
}
