import type { Sql } from "postgres";
import type { Role, TestBakery } from "./test-bakery.ts";

export type Row = Record<string, string | number | boolean>;

/** One row that a role may or may not touch. */
export interface Specimen {
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
		insert into accounts.users (id, email) values (gen_random_uuid(), 'last@example.com') returning id`;
	await sql`insert into public.user_roles values (${owner?.id}, 'admin')`;
}

/** A specimen of everything there is. 'One's own' is what belongs to the user of this role. */
export function specimensFor(role: Role, bakery: TestBakery): Record<string, Specimen> {
	const { signedIn, counter, editor, administrator, bystander } = bakery.users;
	const team = { counter, editor, administrator };
	const own = { anonymous: bystander, server: bystander, "signed-in": signedIn, ...team };
	return {
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
		"a published page": customPage(true),
		"a draft of a page": customPage(false),
		"a redirect": redirect,
		"a contact message: its marks": message({ spam: true }),
		"a contact message: its words": message({ message: "Something else entirely" }),
		"one's own profile": profile(own[role]),
		"another's profile": profile(bystander),
		"one's own role": teamRole(own[role], role),
		"what is said about an image": describedImage,
		"another's role": teamRole(role === "signed-in" ? counter : signedIn, "counter"),
		"a product image": image,
	};
}

const category: Specimen = {
	table: "public.categories",
	key: { id: specimenId },
	values: { name: "Breads", slug: "breads" },
	change: { name: "Rolls" },
};

const describedImage: Specimen = {
	table: "public.image_details",
	key: { key: "specimen.png" },
	values: { name: "IMG 1", alt: "A rye loaf" },
	change: { alt: "Something else" },
};

const product = (active: boolean): Specimen => ({
	table: "public.products",
	key: { id: specimenId },
	values: { name: "Rye loaf", active },
	change: { price: 1 },
});

const categoryOf = (productId: string): Specimen => ({
	table: "public.product_categories",
	key: { product_id: productId, category_id: relatedRows.category },
	change: { position: 7 },
});

const soldOut = (productId: string): Specimen => ({
	table: "public.sold_out",
	key: { product_id: productId },
	change: { back_on: "2027-03-20" },
});

/** Those who see it may not see who has reviewed it, and so not the whole row. */
const review = (productId: string): Specimen => ({
	table: "public.allergen_reviews",
	key: { product_id: productId },
	values: { list: "us", outdated_at: "2027-03-20T10:00:00Z" },
	change: { list: "eu" },
});

const section = (key: string): Specimen => ({
	table: "public.site_content",
	key: { section: key },
	values: { title: "Fresh bread" },
	change: { title: "Stale bread" },
});

const menuItem = (active: boolean): Specimen => ({
	table: "public.navigation_items",
	key: { id: specimenId },
	values: { title: "About", path: "/about", active },
	change: { path: "https://elsewhere.example" },
});

const customPage = (isPublished: boolean): Specimen => ({
	table: "public.custom_pages",
	key: { id: specimenId },
	values: { title: "Imprint", path: "imprint", is_published: isPublished },
	change: { path: "elsewhere" },
});

const redirect: Specimen = {
	table: "public.redirects",
	key: { id: specimenId },
	values: { old_address: "/shop", new_address: "/products" },
	change: { new_address: "/about" },
};

const message = (change: Row): Specimen => ({
	table: "public.contact_messages",
	key: { id: specimenId },
	values: { name: "Ada", email: "ada@example.com", subject: "Cake", message: "One, please." },
	change,
});

const profile = (userId: string): Specimen => ({
	table: "public.profiles",
	key: { id: userId },
	change: { full_name: "Somebody Else" },
});

const teamRole = (userId: string, role: Role): Specimen => ({
	table: "public.user_roles",
	key: {
		user_id: userId,
		role: role === "administrator" ? "admin" : role === "editor" ? role : "counter",
	},
	change: { role: role === "administrator" ? "editor" : "admin" },
});

const image: Specimen = {
	table: "files.images",
	key: { name: "specimen.png" },
	values: { facts: "{}" },
	change: { created_at: "2027-03-20T10:00:00Z" },
};
