import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PRODUCT_COLUMNS } from "../../app/bakery/catalog/rows.ts";
import { startTestBakery, type TestBakery } from "../../supabase/tests/test-bakery.ts";

// The app knows the answers of a hosted project alone: those of the embedded library are the same.

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
	await bakery.sql.unsafe(`
		create function private.fail_as_told() returns trigger language plpgsql as $$
		begin
			raise exception 'The oven is cold' using errcode = new.description;
		end $$;
		create trigger "Fails as told" before insert on public.categories
			for each row when (new.description is not null) execute function private.fail_as_told();
	`);
});

afterAll(() => bakery.stop());

describe("a refusal of the database", () => {
	test.each([
		["PT409", 409],
		["PT422", 422],
		["P0001", 400],
		["P0002", 500],
		["0A000", 400],
		["21000", 400],
		["22P02", 400],
		["23502", 400],
		["23505", 409],
		["23514", 400],
		["28000", 403],
		["42501", 403],
		["53200", 503],
		["53400", 500],
		["54001", 500],
		["57014", 500],
		["XX000", 500],
	])("of the code %s has the status %i, and its own words", async (code, status) => {
		const row = { name: "Rolls", slug: "rolls", description: code };
		const answer = await bakery.unguarded.administrator.from("categories").insert(row);
		expect(answer).toMatchObject({ status, error: { code, message: "The oven is cold" } });
	});

	test("of the library itself has the code of an internal error", async () => {
		const { error, status } = await bakery.unguarded.administrator.from("products").select('"id');
		expect({ code: error?.code, status }).toEqual({ code: "PGRSTX00", status: 500 });
	});
});

describe("a value", () => {
	beforeEach(() => bakery.sql`delete from public.products`);

	async function stored(row: Record<string, unknown>): Promise<Record<string, unknown>> {
		await bakery.sql`insert into public.products ${bakery.sql({ name: "Loaf", active: true, ...row })}`;
		const read = bakery.as.anonymous.from("products").select(PRODUCT_COLUMNS).eq("active", true);
		const { data, error } = await read;
		expect(error).toBeNull();
		return data?.[0] as Record<string, unknown>;
	}

	test.each([4.5, 0, 12, 0.1, 99_999_999.99])("%d is a number", async (price) => {
		expect((await stored({ price })).price).toBe(price);
	});

	test.each(['{"a":1}', "[1,2]", "2024", "007", "null", "true", '"quoted"'])(
		"%s is a text where it is one",
		async (description) => {
			expect((await stored({ description, ingredients: description })).description).toBe(
				description,
			);
		},
	);

	test("that is a list is a list, with its nulls, and whatever its texts are", async () => {
		const constraint = bakery.sql`"Allergens are a list of texts"`;
		await bakery.sql`alter table public.products drop constraint ${constraint}`;
		const listOf = async (allergens: string) => {
			await bakery.sql`delete from public.products`;
			await bakery.sql`
				insert into public.products (name, active, allergens)
				values ('Loaf', true, ${allergens}::text::text[])`;
			const { data } = await bakery.as.anonymous
				.from("products")
				.select(PRODUCT_COLUMNS)
				.eq("active", true);
			return data?.[0]?.allergens;
		};
		expect(await listOf('{Gluten,NULL,"NULL","a, b"}')).toEqual(["Gluten", null, "NULL", "a, b"]);
		expect(await listOf("{}")).toEqual([]);
		expect(await listOf("{{Gluten,NULL},{Eggs,Soy}}")).toEqual([
			["Gluten", null],
			["Eggs", "Soy"],
		]);
	});
});

test("what a function returns as text stays a text, even if it is JSON", async () => {
	await bakery.sql`insert into storage.objects (bucket_id, name) values ('product-images', 'a.jpg')`;
	const { data } = await bakery.as.administrator.rpc("list_pictures", { only_key: "a.jpg" });
	expect(data?.[0]?.uses).toBe("[]");
});
