import type { TransactionSql } from "postgres";
import type { RowsPart } from "../file/format.ts";
import type { Rows } from "./load-rows.ts";

/** The migration that 0.1.0 ended with, as its backups name it. No database has it anymore. */
export const firstRelease = "20261127101600";

/** The accounts of 0.1.0 were in another schema, with columns that nobody used. */
const accounts = { before: "auth.users", now: "accounts.users", unused: "auth.identities" };

const nowCalled = (table: string) => (table === accounts.before ? accounts.now : table);

/** Rows of 0.1.0, by the names that tables and columns have now. */
export function ofFirstRelease({ tables, parts }: Rows): Rows {
	return {
		tables: tables.filter((table) => table !== accounts.unused).map(nowCalled),
		parts: renameParts(parts),
		isOlder: true,
		convert,
	};
}

async function* renameParts(parts: Rows["parts"]): Rows["parts"] {
	for await (const part of parts) {
		yield part.table === accounts.before ? renameAccounts(part) : part;
	}
}

function renameAccounts(part: RowsPart): RowsPart {
	const users = JSON.parse(part.json) as Record<string, unknown>[];
	const renamed = users.map((user) => ({
		id: user.id,
		email: user.email,
		password_hash: user.encrypted_password,
		last_sign_in_at: user.last_sign_in_at,
		created_at: user.created_at,
		updated_at: user.updated_at,
	}));
	return { ...part, table: accounts.now, json: JSON.stringify(renamed) };
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
}
