import { beforeAll, expect, test } from "vitest";
import { errorCode } from "../../server/process/start-error.ts";
import { addRelatedRows, type Row, type Specimen, specimensFor } from "./specimens.ts";
import { bakeryForTests, type Role, roles } from "./test-bakery.ts";

// Who may do what. Each role tries all four operations on each of these in SQL, and the database is
// asked what came of it: what a cell names must work, and what it does not name must leave everything
// as it was.
const permissions = `
	                                  | anonymous | signed-in     | counter       | editor               | administrator        | server
	----------------------------------|-----------|---------------|---------------|----------------------|----------------------|-------
	a category                        | select    | select        | select        | all                  | all                  | all
	an active product                 | select    | select        | select        | all                  | all                  | all
	an inactive product               | -         | -             | select        | all                  | all                  | all
	a category of an active product   | select    | select        | select        | all                  | all                  | all
	a category of an inactive product | -         | -             | select        | all                  | all                  | all
	the mark of an active product     | select    | select        | all           | all                  | all                  | all
	the mark of an inactive product   | -         | -             | all           | all                  | all                  | all
	the review of an active product   | -         | -             | -             | -                    | -                    | all
	the review of an inactive product | -         | -             | -             | -                    | -                    | all
	a section of a page               | select    | select        | select        | all                  | all                  | all
	a section of the site's settings  | select    | select        | select        | select               | all                  | all
	the settings of orders            | select    | select        | select        | all                  | all                  | all
	the announcement                  | -         | -             | -             | all                  | all                  | all
	an active menu item               | select    | select        | select        | all                  | all                  | all
	an inactive menu item             | -         | -             | -             | all                  | all                  | all
	a published page                  | select    | select        | select        | all                  | all                  | all
	a draft of a page                 | -         | -             | -             | all                  | all                  | all
	a redirect                        | select    | select        | select        | select insert delete | select insert delete | all
	a contact message: its marks      | -         | -             | -             | select update delete | select update delete | all
	a contact message: its words      | -         | -             | -             | select delete        | select delete        | all
	one's own profile                 | -         | select update | select update | select update        | select update        | all
	another's profile                 | -         | -             | -             | -                    | -                    | all
	one's own role                    | -         | select        | select        | select               | select               | all
	another's role                    | -         | -             | -             | -                    | -                    | all
	a product image                   | -         | -             | -             | select insert        | select insert        | all
	what is said about an image      | -         | -             | -             | select insert update | select insert update | all
`;

const operations = ["select", "insert", "update", "delete"] as const;

type Operation = (typeof operations)[number];

const bakery = bakeryForTests();

beforeAll(async () => {
	await addRelatedRows(bakery.sql);
});

test.each(readTable(permissions))("$subject", async ({ subject, allowed }) => {
	for (const role of roles) {
		const specimen = specimensFor(role, bakery)[subject];
		if (!specimen) throw new Error(`There is no specimen of ${subject}.`);
		const found = [];
		for (const operation of operations) {
			if (await succeeds(operation, specimen, role)) found.push(operation);
			await bakery.restoreUsers();
		}
		expect({ role, may: found }).toEqual({ role, may: allowed[role] });
	}
});

test("nothing is missing from the list", async () => {
	const tables = await bakery.sql<{ name: string }[]>`
		select schemaname || '.' || tablename as name
		from pg_tables where schemaname in ('public', 'files')`;
	const specimens = specimensFor("server", bakery);
	const listed = readTable(permissions).map(({ subject }) => specimens[subject]?.table);
	expect(new Set(listed)).toEqual(new Set(tables.map(({ name }) => name)));
});

/** Tries the operation on a new specimen, and returns whether it had its effect. */
async function succeeds(operation: Operation, specimen: Specimen, role: Role): Promise<boolean> {
	const { sql } = bakery;
	const { key, values, change } = specimen;
	const table = sql(specimen.table);
	const where = (columns: Row) =>
		Object.entries(columns).reduce(
			(query, [column, value]) => sql`${query} and ${sql(column)} = ${value}`,
			sql`where true`,
		);
	const statements = {
		select: () => sql`select * from ${table} ${where(key)}`,
		insert: () => sql`insert into ${table} ${sql({ ...key, ...values })}`,
		update: () => sql`update ${table} set ${sql(change)} ${where(key)}`,
		delete: () => sql`delete from ${table} ${where(key)}`,
	};
	await statements.delete();
	if (operation !== "insert") await statements.insert();
	try {
		const seen = await bakery.sqlAs(role, (as) => as`${statements[operation]()}`);
		if (operation === "select") return seen.length === 1;
	} catch (error) {
		if (errorCode(error) !== "42501") throw error;
		if (operation === "select") return false;
	}
	const expected = operation === "update" ? { ...key, ...change } : key;
	const left = await sql`select from ${table} ${where(expected)}`;
	await statements.delete();
	return (left.length === 1) === (operation !== "delete");
}

function readTable(text: string) {
	const [heading = [], , ...rows] = text
		.trim()
		.split("\n")
		.map((line) => line.split("|").map((cell) => cell.trim()));
	const columnOf = (role: Role) => heading.indexOf(role);
	return rows.map((cells) => ({
		subject: cells[0] ?? "",
		allowed: Object.fromEntries(
			roles.map((role) => [role, readCell(cells[columnOf(role)])]),
		) as Record<Role, readonly Operation[]>,
	}));
}

function readCell(cell = ""): readonly Operation[] {
	if (cell === "all") return operations;
	return operations.filter((operation) => cell.split(" ").includes(operation));
}
