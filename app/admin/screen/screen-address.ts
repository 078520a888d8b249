import { href, type Register } from "react-router";
import { readPageNumber } from "../../bakery/paging.ts";
import { readSearch } from "../../bakery/search.ts";
import { withQuery } from "../../platform/with-query.ts";
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

/** The address of a screen that has query parameters, in both directions. */
interface ScreenAddress<Parameters extends Schemas> {
	/** Parses an address. Invalid parameters are ignored. */
	read(url: Pick<URL, "searchParams">): Query<Parameters>;
	/** Builds the address. Default parameters are left out. */
	path(query?: Partial<Query<Parameters>>): string;
}

/**
 * Declares the query parameters of a screen.
 * @param parameters a schema for each, which reads invalid values as the default.
 */
export function screenAddress<Parameters extends Schemas>(
	path: PlainPath,
	parameters: Parameters,
): ScreenAddress<Parameters> {
	const schemas = Object.entries(parameters);

	function read({ searchParams }: Pick<URL, "searchParams">): Query<Parameters> {
		return Object.fromEntries(
			schemas.map(([name, schema]) => [name, schema.parse(searchParams.get(name))]),
		) as Query<Parameters>;
	}

	const defaults = read({ searchParams: new URLSearchParams() });
	return {
		read,
		path(given = {}) {
			const query = schemas.map(([name]) => {
				const value = given[name];
				return [name, value === defaults[name] ? undefined : value];
			});
			return withQuery(href(path), Object.fromEntries(query));
		},
	};
}
