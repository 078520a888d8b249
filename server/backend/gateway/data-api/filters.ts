import { z } from "zod";
import { uuid } from "./values.ts";

/**
 * What follows a column's name in a query: `eq.true` for the operator `eq` and the value `true`.
 * Parsing gives the text that the library gets, or an issue.
 */
export type Filter = z.ZodType<string, string>;

type Value = z.ZodType<string, string>;

/** Values as a query spells them. */
export const written = {
	uuid,
	boolean: z.enum(["true", "false"]),
	/** The time of the database. */
	now: z.literal("now"),
	integer: z.string().regex(/^-?\d{1,9}$/),
	/** Keys and slugs. Without quotes the library would take `null` or `2024` for no text. */
	word: z
		.string()
		.regex(/^[a-z0-9_-]{1,200}$/)
		.transform((word) => `"${word}"`),
};

/** The column compares like this with one value. */
export function compare(operator: "eq" | "gt" | "lte" | "like", value: Value): Filter {
	return operation(operator, (given) => value.safeParse(given).data);
}

/** The column is one of at most so many values. */
export function isOneOf(value: Value, most: number): Filter {
	const values = z.array(value).max(most);
	return operation("in", (given) => {
		const list = /^\((.*)\)$/s.exec(given)?.[1]?.split(",");
		const known = values.safeParse(list).data;
		return known && `(${known.join(",")})`;
	});
}

const onlyNull = (given: string) => (given === "null" ? given : undefined);

export const isNull: Filter = operation("is", onlyNull);

export const isNotNull: Filter = operation("not.is", onlyNull);

function operation(operator: string, rebuild: (value: string) => string | undefined): Filter {
	const start = `${operator}.`;
	return z.string().transform((given, context) => {
		const value = given.startsWith(start) ? rebuild(given.slice(start.length)) : undefined;
		if (value !== undefined) return start + value;
		context.addIssue({ code: "custom", message: `must be ${operator} and a value of the column` });
		return z.NEVER;
	});
}
