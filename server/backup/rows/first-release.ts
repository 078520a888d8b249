import type { TransactionSql } from "postgres";
import type { Rows } from "./load-rows.ts";

/** The accounts of 0.1.0 were in another schema, with a table that nobody used. */
const unusedTable = "auth.identities";

/** Tables whose names have changed. */
const renamedTables: Record<string, string> = {
	"auth.users": "accounts.users",
	"public.pages": "public.custom_pages",
	"public.pictures": "public.image_details",
};

/** Kinds of deleted records whose names have changed. */
const renamedKinds: Record<string, string> = { "own-page": "custom-page", picture: "image" };

type Row = Record<string, unknown>;

/** Rows as this version stores them, by the table that 0.1.0 kept them in. */
const currentRows: Record<string, (row: Row) => Row> = {
	"auth.users": (user) => ({
		id: user.id,
		email: user.email,
		password_hash: user.encrypted_password,
		last_sign_in_at: user.last_sign_in_at,
		created_at: user.created_at,
		updated_at: user.updated_at,
	}),
	"private.trash": ({ kind, ...row }) => ({ ...row, kind: renamedKinds[`${kind}`] ?? kind }),
};

const currentTable = (table: string) => renamedTables[table] ?? table;

/** Rows of 0.1.0, by the names that tables and columns have now. */
export function ofFirstRelease({ tables, parts }: Rows): Rows {
	return {
		tables: tables.filter((table) => table !== unusedTable).map(currentTable),
		parts: renameParts(parts),
		isOlder: true,
		convert,
	};
}

async function* renameParts(parts: Rows["parts"]): Rows["parts"] {
	for await (const part of parts) {
		const currentRow = currentRows[part.table];
		yield {
			...part,
			table: currentTable(part.table),
			json: currentRow
				? JSON.stringify((JSON.parse(part.json) as Row[]).map(currentRow))
				: part.json,
		};
	}
}

/**
 * Turns what 0.1.0 stored into what this version reads, after its rows were loaded: without a choice of
 * its owner, 0.1.0 reviewed allergens by the US list.
 */
async function convert(transaction: TransactionSql): Promise<void> {
	await transaction`
		update public.site_content
		set content = ('{"allergenList": "us"}' || coalesce(content, '{}')::jsonb)::text
		where section = 'settings' and coalesce(content, '{}') is json object
			and exists (select from public.allergen_reviews where list = 'us')`;
	for (const [before, now] of Object.entries(renamedTables)) {
		await transaction`
			update private.changes set table_name = ${now.replace("public.", "")}
			where table_name = ${before.replace("public.", "")}`;
	}
}
