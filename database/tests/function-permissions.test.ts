import { beforeAll, expect, test } from "vitest";
import type { Permission } from "../../app/bakery/identity/permissions.ts";
import { errorCode } from "../../server/process/start-error.ts";
import { bakeryForTests, type Role, roles } from "./test-bakery.ts";
import { accessTokenOf } from "./test-client.ts";

// Who may call which function. Each role calls each of them, in SQL and over HTTP, with null for each
// argument. Only a role that may not call it is refused for lack of permission.
const functions = {
	everyone: `
		find_custom_page find_product get_sections has_allergen_reviews list_allergen_matrix list_catalog
		list_categories list_featured_products list_menu list_order_days list_order_offers list_custom_pages
		list_pickup_times list_redirects list_sitemap_products reviewed_allergen_lists
	`,
	"signed-in": `
		end_session get_full_name list_sessions my_access save_full_name
	`,
	"own-account": `
		count_recovery_codes create_recovery_codes list_passkeys remove_passkey rename_passkey
		settle_submission
	`,
	"view-products": `
		count_products_of_day find_products_of_day
	`,
	day: `
		ask_for_payment count_new_orders count_orders count_unsent_order_mails enter_order find_customers list_orders
		list_reserved_pieces mark_available mark_order mark_sold_out take_back_payment take_payment
	`,
	payments: `
		export_payments list_payment_problems list_payments note_paid_back refund_payment sum_payments
	`,
	content: `
		add_redirects allergen_review_details authors_of_changes count_unreviewed_products delete_category
		delete_for_good delete_navigation_item delete_custom_page delete_image delete_products
		describe_category_products dismiss_image_imports empty_trash find_deletions find_products
		get_products known_product_images list_changes list_image_imports list_links_to_custom_page
		list_missing_paths list_navigation_items list_images list_product_names list_trash
		move_navigation_items move_record price_range remove_redirect replace_image
		restore_from_trash retry_image_imports review_products save_category save_navigation_item
		save_custom_page save_image save_product save_products save_site_content stage_products undo_products
		versions_before
	`,
	"order-rules": `
		cancel_order_run decide_orders list_affected_orders list_order_runs
	`,
	messages: `
		count_messages delete_messages find_message_folders find_messages mark_messages move_messages
	`,
	"personal-data": `
		count_messages_from count_messages_older_than erase_person list_orders_from message_retention
		messages_from
	`,
	"site-settings": `
		can_show_full_demo count_demo_content list_setup_steps remove_demo_content save_settings
		show_full_demo
	`,
	team: `
		change_role invite list_invitations list_team remove_member renew_invitation reset_access
		revoke_invitation
	`,
	server: `
		accept_invitation begin_checkout cancel_order change_order confirm_order
		content_version
		count_messages_to_mail count_missing_paths find_imported_image find_invitation give_role
		keep_orders list_erased_addresses list_owner_addresses describe_images message_version
		name_gone_products
		next_order_change next_showing_change note_image_imports note_mailing note_order_mail order_of_link place_order
		remove_expired_messages review_order settle_trash spam_lessons store_contact_message
		take_image_import take_message_to_mail take_order_mail keep_notice list_provider_entries note_checkout
		note_refund quote_order receipt_of_link settle_checkout take_checkout take_refund
	`,
} satisfies Record<Permission | "everyone" | "signed-in" | "server", string>;

/** Functions that the server calls too: visitors read the announcement only while it is shown. */
const alsoForTheServer = ["get_sections"];

/** Others, of those that ask for a permission for each thing they are given. */
const argumentsOf: Record<string, object> = {
	save_site_content: { sections: [{ section: "hero" }] },
};

const wordsOf = (text: string) => text.trim().split(/\s+/);

const listed = Object.entries(functions).flatMap(([audience, names]) =>
	wordsOf(names).map((name) => ({ name, audience })),
);

const bakery = bakeryForTests();
/** The roles of each audience. */
let audiences: Map<string, readonly Role[]>;

beforeAll(async () => {
	const permissions = await bakery.sql`select * from private.permissions`;
	audiences = new Map([
		["everyone", ["anonymous", "signed-in", "counter", "editor", "administrator"]],
		["signed-in", ["signed-in", "counter", "editor", "administrator"]],
		["server", ["server"]],
		...permissions.map(({ permission, counter, editor, admin }): [string, readonly Role[]] => [
			permission,
			roles.filter((role) => ({ counter, editor, administrator: admin })[role as "counter"]),
		]),
	]);
});

test("no function is missing", async () => {
	const found = await bakery.sql<{ name: string }[]>`
		select proname as name from pg_proc
		where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype order by 1`;
	expect(listed.map(({ name }) => name).toSorted()).toEqual(found.map(({ name }) => name));
});

test.each(listed)("$name is for $audience, in SQL and over HTTP", async ({ name, audience }) => {
	const given = argumentsOf[name] ?? (await nothingFor(name));
	const inSql: Role[] = [];
	const overHttp: Role[] = [];
	for (const role of roles) {
		if (await mayInSql(role, name, given)) inSql.push(role);
		if (role !== "server" && (await mayOverHttp(role, name, given))) overHttp.push(role);
	}
	const allowed = audiences.get(audience) ?? [];
	expect(inSql).toEqual([...allowed, ...(alsoForTheServer.includes(name) ? ["server"] : [])]);
	// Strangers ask for nothing but their account.
	const strangers = audience === "everyone" ? ["anonymous", "signed-in"] : ["server"];
	expect(overHttp).toEqual(allowed.filter((role) => !strangers.includes(role)));
});

/** Null for each argument. */
async function nothingFor(name: string): Promise<object> {
	const [row] = await bakery.sql<{ names: string[] }[]>`
		select coalesce(proargnames[1:pronargs], '{}') as names from pg_proc
		where proname = ${name} and pronamespace = 'public'::regnamespace`;
	return Object.fromEntries(row?.names.map((argument) => [argument, null]) ?? []);
}

/** Nothing of it stays. */
async function mayInSql(role: Role, name: string, given: object): Promise<boolean> {
	const finished = new Error("It went through.");
	const values = Object.entries(given).map(
		([argument, value]) =>
			bakery.sql`${bakery.sql(argument)} => ${value && bakery.sql.json(value)}`,
	);
	const all =
		values.length > 0
			? values.reduce((list, value) => bakery.sql`${list}, ${value}`)
			: bakery.sql``;
	const failure = await bakery
		.sqlAs(role, async (sql) => {
			await sql`select public.${sql(name)}(${all})`;
			throw finished;
		})
		.catch((error: unknown) => error);
	return errorCode(failure) !== "42501";
}

async function mayOverHttp(role: Role, name: string, given: object): Promise<boolean> {
	const isSignedIn = role !== "anonymous" && role !== "server";
	const token = isSignedIn && (await accessTokenOf(bakery.as[role]));
	const response = await fetch(`${bakery.url}/api/rpc/${name}`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			...(token && { authorization: `Bearer ${token}` }),
		},
		body: JSON.stringify(given),
	});
	// The gateway offers the server's functions to nobody; PT404 is an answer of the function.
	if (response.status === 404) return (await response.text()).includes("PT404");
	return ![401, 403].includes(response.status);
}

test("no other has more rights than its caller without asking for a permission", async () => {
	const unasked = wordsOf(`${functions.everyone} ${functions["signed-in"]}`);
	const others = await bakery.sql<{ name: string }[]>`
		select proname as name from pg_proc
		where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
			and has_function_privilege('authenticated', oid, 'execute')
			and proname <> all (${unasked}) and prosrc !~ 'private\\.(may|require)\\('
		order by 1`;
	expect(others.map(({ name }) => name)).toEqual(["images_in_trash", "is_image", "may"]);
});
