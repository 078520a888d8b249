import { href, type Register } from "react-router";
import { readPageNumber } from "../../bakery/paging.ts";
import { readSearch } from "../../bakery/search.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { z } from "../../platform/zod.ts";

type Pages = Register["pages"];

/** Paths without parameters. */
type PlainPath = {
	[Path in keyof Pages]: Record<never, never> extends Pages[Path]["params"] ? Path : never;
}[keyof Pages];

/** The query parameter `search` of a list; empty without a search. */
export const searchParameter = z.string().catch("").transform(readSearch);

/** The query parameter `page` of a list. */
export const pageParameter = z.string().catch("").transform(readPageNumber);

type Schemas = Record<string, z.ZodType<string | number>>;

type Query<Parameters extends Schemas> = { [Name in keyof Parameters]: z.output<Parameters[Name]> };

/**
 * Declares the query parameters of a screen.
 * @param parameters a schema for each, which reads invalid values as the default.
 */
export function screenAddress<Parameters extends Schemas>(path: PlainPath, parameters: Parameters) {
	const schemas = Object.entries(parameters);

	/** Parses an address. */
	function read({ searchParams }: Pick<URL, "searchParams">): Query<Parameters> {
		return Object.fromEntries(
			schemas.map(([name, schema]) => [name, schema.parse(searchParams.get(name))]),
		) as Query<Parameters>;
	}

	const defaults = read({ searchParams: new URLSearchParams() });
	return {
		read,
		/**
		 * Builds the address with the values that reading it gives, so a search loses the blank before
		 * its next word. Default parameters are left out.
		 */
		path(given: Partial<Query<Parameters>> = {}): string {
			const query = schemas.map(([name, schema]) => {
				const value = schema.parse(String(given[name] ?? defaults[name]));
				return [name, value === defaults[name] ? undefined : value];
			});
			return withQuery(href(path), Object.fromEntries(query));
		},
	};
}
