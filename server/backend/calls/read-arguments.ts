import { isUuid } from "../../../app/bakery/uuid.ts";
import { isStorableText } from "../../../app/platform/text/characters.ts";
import { z } from "../../../app/platform/zod.ts";
import { argumentSizes } from "../../limits/limits.ts";
import { Refusal, unknownCall } from "../requests/refusal.ts";
import type { DatabaseFunction } from "./database-functions.ts";
import { formArguments } from "./form-arguments.ts";

/**
 * Reads what anybody may have sent as the arguments of a function: each of its type, none missing and none
 * more. The function itself knows which values are good.
 * @throws {Refusal}
 */
export function readArguments(called: DatabaseFunction, sent: unknown): Record<string, unknown> {
	if (!isObject(sent)) throw wrongForm("The body");
	const types = new Map(called.arguments.map(({ name, type }) => [name, type]));
	for (const [name, value] of Object.entries(sent)) {
		const type = types.get(name);
		if (type === undefined) throw unknownCall("parameter");
		if (!isOfType(value, type) || !isPlain(value, argumentSizes.depth)) throw wrongForm(name);
	}
	for (const { name, isOptional } of called.arguments) {
		if (!isOptional && !Object.hasOwn(sent, name)) throw wrongForm(name);
	}
	const values = formArguments.get(called.name)?.safeParse(sent);
	if (values?.error) throw wrongForm(values.error.issues[0]?.path.join(".") ?? "The body");
	return values?.data ?? sent;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isDate = (value: unknown) => z.iso.date().safeParse(value).success;
const isInstant = (value: unknown) => z.iso.datetime({ offset: true }).safeParse(value).success;

/** How JSON writes the types of Postgres that functions take. */
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
	boolean: (value) => typeof value === "boolean",
	integer: Number.isSafeInteger,
	bigint: Number.isSafeInteger,
	uuid: (value) => typeof value === "string" && isUuid(value),
	text: (value) => typeof value === "string" && value.length <= argumentSizes.text,
	date: isDate,
	"timestamp with time zone": isInstant,
	jsonb: (value) => typeof value === "object" && value !== null,
};

function isOfType(value: unknown, type: string): boolean {
	if (!type.endsWith("[]")) return checks[type]?.(value) ?? false;
	return Array.isArray(value) && value.every((each) => isOfType(each, type.slice(0, -2)));
}

/** Whether Postgres can store a value, and is not kept busy by its size. */
function isPlain(value: unknown, depth: number): boolean {
	if (typeof value === "string") return isStorableText(value);
	if (typeof value === "number") return Number.isFinite(value);
	if (typeof value !== "object" || value === null) return true;
	if (depth === 0 || (Array.isArray(value) && value.length > argumentSizes.list)) return false;
	return Object.entries(value).every(
		([key, inner]) => isStorableText(key) && isPlain(inner, depth - 1),
	);
}

function wrongForm(name: string): Refusal {
	const problem = "does not have the form that it must have";
	return new Refusal(400, "invalid_query", `${name.slice(0, 60)} ${problem}.`);
}
