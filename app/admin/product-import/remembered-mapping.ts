import type { Mapping } from "../../bakery/product-files/schema.ts";
import { z } from "../../platform/zod.ts";

const STORAGE_KEY = "levain-import-mappings";

/** Tables whose mapping this browser remembers. */
const MOST_REMEMBERED = 20;

const remembered = z.array(
	z.object({ columns: z.array(z.string()), mapping: z.record(z.string(), z.int().optional()) }),
);

/** How a table with these columns was mapped the last time; null for a new one. */
export function rememberedMapping(columns: readonly string[]): Mapping | null {
	return rememberedTables().find((table) => isSame(table.columns, columns))?.mapping ?? null;
}

/** Remembers a mapping in this browser. */
export function rememberMapping(columns: readonly string[], mapping: Mapping): void {
	const others = rememberedTables().filter((table) => !isSame(table.columns, columns));
	const tables = [{ columns, mapping }, ...others].slice(0, MOST_REMEMBERED);
	localStorage.setItem(STORAGE_KEY, JSON.stringify(tables));
}

function rememberedTables() {
	try {
		return remembered.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]"));
	} catch {
		// Written by another version.
		return [];
	}
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
