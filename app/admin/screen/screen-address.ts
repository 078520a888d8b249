import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href, type Register, useNavigate } from "react-router";
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

/** Milliseconds without another letter after which a search begins. */
const TYPING_PAUSE = 200;

/**
 * Fields that narrow a list, stored in its address. They are ahead of the address while somebody
 * types, and are updated when it changes for another reason, such as going back.
 * @param shown the values in the address.
 * @param addressOf the address for the values of the fields.
 */
export function useAddressFields<Fields extends object>(
	shown: Fields,
	addressOf: (fields: Fields) => string,
) {
	const navigate = useNavigate();
	const [fields, setFields] = useState(shown);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const address = addressOf(shown);
	/** The addresses that the fields have asked for and that have not arrived, oldest first. */
	const requested = useRef([address]);

	const follow = useEffectEvent(() => setFields(shown));
	useEffect(() => {
		const arrived = requested.current.indexOf(address);
		// The fields may be ahead again of an address that they have asked for. Those before it are overtaken.
		requested.current = arrived === -1 ? [] : requested.current.slice(arrived + 1);
		if (arrived === -1) follow();
	}, [address]);
	useEffect(() => () => clearTimeout(timer.current), []);

	function show(next: Fields) {
		clearTimeout(timer.current);
		const wanted = addressOf(next);
		requested.current.push(wanted);
		void navigate(wanted, { replace: true, preventScrollReset: true });
	}

	function change(changes: Partial<Fields>, delay: number) {
		const next = { ...fields, ...changes };
		setFields(next);
		clearTimeout(timer.current);
		timer.current = setTimeout(show, delay, next);
	}

	return {
		fields,
		choose: (changes: Partial<Fields>) => change(changes, 0),
		/** Waits for a pause. */
		type: (changes: Partial<Fields>) => change(changes, TYPING_PAUSE),
		/** Opens the address of the fields at once. */
		show: () => show(fields),
	};
}
