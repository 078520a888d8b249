import type { SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import type { Role, TestBakery } from "./test-bakery.ts";

/** supabase-js that knows no tables: the specimens name them at run time. */
type Client = Pick<SupabaseClient, "from" | "storage">;

/**
 * One thing that the API may or may not let somebody touch. The first group goes to the database
 * past every rule, the second is what somebody attempts through the API.
 */
export interface Specimen {
	/** The table or the bucket it lives in. */
	place: string;
	create(): Promise<void>;
	remove(): Promise<void>;
	exists(): Promise<boolean>;
	isChanged(): Promise<boolean>;

	sees(client: Client): Promise<boolean>;
	insert(client: Client): Promise<unknown>;
	update(client: Client): Promise<unknown>;
	delete(client: Client): Promise<unknown>;
}

type Row = Record<string, string | number | boolean>;

interface RowOfTable {
	table: string;
	/** The columns that identify the row. */
	key: Row;
	values?: Row;
	/** The values of an update attempt. */
	change: Row;
}

const specimenId = "00000000-0000-4000-8000-000000000001";
const relatedRows = {
	category: "00000000-0000-4000-8000-000000000002",
	activeProduct: "00000000-0000-4000-8000-000000000003",
	inactiveProduct: "00000000-0000-4000-8000-000000000004",
};

/** Adds the rows that some specimens refer to, and an owner who stays when the others lose their roles. */
export async function addRelatedRows(sql: Sql): Promise<void> {
	await sql`insert into public.categories (id, name, slug)
		values (${relatedRows.category}, 'Cakes', 'cakes')`;
	await sql`insert into public.products (id, name, active) values
		(${relatedRows.activeProduct}, 'Carrot cake', true),
		(${relatedRows.inactiveProduct}, 'Fruit cake', false)`;
	const [owner] = await sql`
		insert into auth.users (id, email) values (gen_random_uuid(), 'last@example.com') returning id`;
	await sql`insert into public.user_roles values (${owner?.id}, 'admin')`;
}

/** A specimen of everything there is. 'One's own' is what belongs to the user of this role. */
export function specimensFor(role: Role, bakery: TestBakery): Record<string, Specimen> {
	const { signedIn, counter, editor, administrator, bystander } = bakery.users;
	const team = { counter, editor, administrator };
	const own = { anonymous: bystander, server: bystander, "signed-in": signedIn, ...team };
	const rows: Record<string, RowOfTable> = {
		"a category": category,
		"an active product": product(true),
		"an inactive product": product(false),
		"a category of an active product": categoryOf(relatedRows.activeProduct),
		"a category of an inactive product": categoryOf(relatedRows.inactiveProduct),
		"the mark of an active product": soldOut(relatedRows.activeProduct),
		"the mark of an inactive product": soldOut(relatedRows.inactiveProduct),
		"the review of an active product": review(relatedRows.activeProduct),
		"the review of an inactive product": review(relatedRows.inactiveProduct),
		"a section of a page": section("hero"),
		"a section of the site's settings": section("settings"),
		"the settings of orders": section("orders"),
		"the announcement": section("announcement"),
		"an active menu item": menuItem(true),
		"an inactive menu item": menuItem(false),
		"a published page": ownPage(true),
		"a draft of a page": ownPage(false),
		"a redirect": redirect,
		"a contact message: its marks": message({ spam: true }),
		"a contact message: its words": message({ message: "Something else entirely" }),
		"one's own profile": profile(own[role]),
		"another's profile": profile(bystander),
		"one's own role": teamRole(own[role], role),
		"what is said about a picture": describedPicture,
		"another's role": teamRole(role === "signed-in" ? counter : signedIn, "counter"),
	};
	return {
		...mapValues(rows, (row) => specimenOfRow(row, bakery)),
		"a product image": specimenOfPicture("product-images", bakery),
		"a deleted image": specimenOfPicture("deleted-images", bakery),
	};
}

const category: RowOfTable = {
	table: "categories",
	key: { id: specimenId },
	values: { name: "Breads", slug: "breads" },
	change: { name: "Rolls" },
};

const describedPicture: RowOfTable = {
	table: "pictures",
	key: { key: "specimen.png" },
	values: { name: "IMG 1", alt: "A rye loaf" },
	change: { alt: "Something else" },
};

const product = (active: boolean): RowOfTable => ({
	table: "products",
	key: { id: specimenId },
	values: { name: "Rye loaf", active },
	change: { price: 1 },
});

const categoryOf = (productId: string): RowOfTable => ({
	table: "product_categories",
	key: { product_id: productId, category_id: relatedRows.category },
	change: { position: 7 },
});

const soldOut = (productId: string): RowOfTable => ({
	table: "sold_out",
	key: { product_id: productId },
	change: { back_on: "2027-03-20" },
});

/** Those who see it may not see who has reviewed it, and so not the whole row. */
const review = (productId: string): RowOfTable => ({
	table: "allergen_reviews",
	key: { product_id: productId },
	values: { list: "us", outdated_at: "2027-03-20T10:00:00Z" },
	change: { list: "eu" },
});

const section = (key: string): RowOfTable => ({
	table: "site_content",
	key: { section: key },
	values: { title: "Fresh bread" },
	change: { title: "Stale bread" },
});

const menuItem = (active: boolean): RowOfTable => ({
	table: "navigation_items",
	key: { id: specimenId },
	values: { title: "About", path: "/about", active },
	change: { path: "https://elsewhere.example" },
});

const ownPage = (isPublished: boolean): RowOfTable => ({
	table: "pages",
	key: { id: specimenId },
	values: { title: "Imprint", path: "imprint", is_published: isPublished },
	change: { path: "elsewhere" },
});

const redirect: RowOfTable = {
	table: "redirects",
	key: { id: specimenId },
	values: { old_address: "/shop", new_address: "/products" },
	change: { new_address: "/about" },
};

const message = (change: Row): RowOfTable => ({
	table: "contact_messages",
	key: { id: specimenId },
	values: { name: "Ada", email: "ada@example.com", subject: "Cake", message: "One, please." },
	change,
});

const profile = (userId: string): RowOfTable => ({
	table: "profiles",
	key: { id: userId },
	change: { full_name: "Somebody Else" },
});

const teamRole = (userId: string, role: Role): RowOfTable => ({
	table: "user_roles",
	key: {
		user_id: userId,
		role: role === "administrator" ? "admin" : role === "editor" ? role : "counter",
	},
	change: { role: role === "administrator" ? "editor" : "admin" },
});

function specimenOfRow(specimen: RowOfTable, { sql }: TestBakery): Specimen {
	const { table, key, values, change } = specimen;
	const row: Record<string, unknown> = { ...key, ...values };
	const rowsWith = (columns: Row) =>
		Object.entries(columns).reduce(
			(query, [column, value]) => sql`${query} and ${sql(column)} = ${value}`,
			sql`from ${sql(`public.${table}`)} where true`,
		);
	const exists = async (columns: Row) => (await sql`select ${rowsWith(columns)}`).length === 1;
	return {
		place: table,
		async create() {
			await sql`insert into ${sql(`public.${table}`)} ${sql(row)} on conflict do nothing`;
		},
		async remove() {
			await sql`delete ${rowsWith(key)}`;
		},
		exists: () => exists(key),
		isChanged: () => exists({ ...key, ...change }),

		async sees(client) {
			const { data } = await client.from(table).select().match(key);
			return data?.length === 1;
		},
		insert: async (client) => client.from(table).insert(row),
		update: async (client) => client.from(table).update(change).match(key),
		delete: async (client) => client.from(table).delete().match(key),
	};
}

function specimenOfPicture(bucket: string, { sql, unguarded }: TestBakery): Specimen {
	const name = "specimen.png";
	const bytes = new TextEncoder().encode("a picture").buffer;
	const pictures = (client: Client) => client.storage.from(bucket);
	const exists = async (condition = sql`true`) => {
		const found = await sql`select from storage.objects
			where bucket_id = ${bucket} and name = ${name} and ${condition}`;
		return found.length === 1;
	};
	return {
		place: bucket,
		async create() {
			const options = { contentType: "image/png", upsert: true };
			const { error } = await pictures(unguarded.server).upload(name, bytes, options);
			if (error) throw error;
		},
		async remove() {
			await pictures(unguarded.server).remove([name]);
		},
		exists: () => exists(),
		isChanged: () => exists(sql`metadata::text like '%image/webp%'`),

		async sees(client) {
			const { data } = await pictures(client).list();
			return data?.some((picture) => picture.name === name) ?? false;
		},
		insert: (client) => pictures(client).upload(name, bytes, { contentType: "image/png" }),
		update: (client) => pictures(client).update(name, bytes, { contentType: "image/webp" }),
		delete: (client) => pictures(client).remove([name]),
	};
}

function mapValues<From, To>(
	record: Record<string, From>,
	change: (value: From) => To,
): Record<string, To> {
	return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
