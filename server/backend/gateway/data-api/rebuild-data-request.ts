import type { z } from "zod";
import { MAX_ROWS } from "../../../../app/bakery/paging.ts";
import { parseJsonBody } from "../../../http/parse-json.ts";
import { requireFreshSignIn } from "../../accounts/sessions.ts";
import type { SelectedColumn } from "../../calls/database-functions.ts";
import { type ApiRequest, type Caller, isAmong, pickHeaders } from "../../requests/api-request.ts";
import { notAllowed, Refusal } from "../../requests/refusal.ts";
import {
	type FunctionName,
	functionCalls,
	type Method,
	queriesOf,
	type TableQueries,
} from "./contract.ts";
import { type Operation, readOperation } from "./is-offered.ts";

const preferences = new Set([
	"count=exact",
	"return=representation",
	"return=minimal",
	"resolution=ignore-duplicates",
	"resolution=merge-duplicates",
]);

/**
 * The product's requests to tables and functions, rebuilt from parts that were checked one by one.
 */
interface DataRequest {
	path: string;
	query: URLSearchParams;
	/** A JSON text. */
	body: string | null;
}

/**
 * Builds the request that the library gets, out of the contract's own words and of values that
 * were checked. What the contract does not name, or does not allow the caller, is refused.
 * @throws {Refusal}
 */
export function rebuildDataRequest(given: ApiRequest, caller: Caller): Request {
	const operation = readOperation(given.method, given.path);
	if (operation?.kind !== "query") throw unknown("table or function");
	const { path, query, body } = rebuildQuery(operation, given, caller);
	return new Request(`http://library${path}?${query}`, {
		method: given.method,
		headers: rebuildHeaders(given.headers, body !== null),
		body,
		signal: given.signal,
	});
}

/** A call of a function of the database, checked. */
export interface CheckedCall {
	name: FunctionName;
	/** The arguments. */
	given: Record<string, unknown>;
	selected: SelectedColumn[] | undefined;
}

/**
 * Reads a call that the product makes; null for a request to a table.
 * @throws {Refusal}
 */
export function readCall(given: ApiRequest, caller: Caller): CheckedCall | null {
	const operation = readOperation(given.method, given.path);
	if (!operation) throw unknown("table or function");
	if (operation.kind !== "call") return null;
	const { name } = operation;
	const {
		by,
		parameters,
		selects = [],
		alsoNeeds = () => [],
		needsFreshSignIn,
	} = functionCalls[name];
	if (!isAmong(by, caller)) throw notAllowed(caller);
	if (needsFreshSignIn && caller.kind === "signed-in") requireFreshSignIn(caller);
	const selected = readSelect(selects, given.query);
	const body = readBody(parameters, given.body);
	const isAllowed = alsoNeeds(body).every((permission) => isAmong([permission, "server"], caller));
	if (!isAllowed) throw notAllowed(caller);
	return { name, given: body as Record<string, unknown>, selected };
}

/** A call may say what it wants of the answer, and nothing else. */
function readSelect(
	selects: readonly string[],
	given: ReadonlyMap<string, string>,
): SelectedColumn[] | undefined {
	if ([...given.keys()].some((name) => name !== "select")) throw unknown("parameter");
	const wanted = given.get("select");
	if (wanted === undefined) return undefined;
	const select = knownSelect(selects, wanted);
	if (select === undefined) throw unknown("parameter");
	return select.split(",").map((each) => {
		const [name = "", column = name] = each.split(":");
		return { name, column };
	});
}

function rebuildQuery(
	{ table, method }: Extract<Operation, { kind: "query" }>,
	given: ApiRequest,
	caller: Caller,
): DataRequest {
	const allowed = queriesOf(table).filter(
		(queries) => queries.method === method && isAmong(queries.by, caller),
	);
	if (allowed.length === 0) throw notAllowed(caller);
	const queries = findQueries(allowed, method, given.query);
	if (!queries) throw unknown("column list in select");
	return {
		path: `/rest/v1/${table}`,
		query: rebuildParameters(queries, given.query),
		body: queries.row ? JSON.stringify(readBody(queries.row, given.body)) : null,
	};
}

/** A read says what it wants; a write may want nothing back. */
function findQueries(
	allowed: readonly TableQueries[],
	method: Method,
	given: ReadonlyMap<string, string>,
): TableQueries | undefined {
	const select = given.get("select");
	if (select === undefined) return method === "read" ? undefined : allowed[0];
	const columns = columnsIn(select).join();
	const isTheSame = (known: string) => columnsIn(known).join() === columns;
	return (
		allowed.find(({ selects }) => selects.some(isTheSame)) ??
		// Which of the queries an older page makes is said by its filters.
		allowed.find(
			({ selects, filters = {} }) =>
				knownSelect(selects, select) && hasOnlyFilters(Object.keys(filters), given),
		)
	);
}

const otherParameters = ["select", "order", "limit", "offset", "on_conflict"];

function hasOnlyFilters(filters: readonly string[], given: ReadonlyMap<string, string>): boolean {
	return [...given.keys()].every(
		(name) => otherParameters.includes(name) || filters.includes(name),
	);
}

/**
 * The product's own spelling of a column list. An older page may want fewer columns. supabase-js
 * leaves out spaces.
 */
function knownSelect(selects: readonly string[], select: string): string | undefined {
	const wanted = new Set(columnsIn(select));
	const isKnown =
		wanted.size > 0 &&
		selects.map(columnsIn).some((known) => [...wanted].every((column) => known.includes(column)));
	return isKnown ? [...wanted].join() : undefined;
}

/** The columns of a list, and the tables embedded in it as they are. */
function columnsIn(select: string): string[] {
	return select.replaceAll(" ", "").match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}

function rebuildParameters(
	queries: TableQueries,
	given: ReadonlyMap<string, string>,
): URLSearchParams {
	const rebuilt = new URLSearchParams();
	for (const name of queries.required ?? []) {
		if (!given.has(name)) throw invalid(name, "is missing");
	}
	for (const [name, value] of given) rebuilt.set(name, rebuildParameter(queries, name, value));
	if (queries.method === "read" && !given.has("limit")) rebuilt.set("limit", String(MAX_ROWS));
	return rebuilt;
}

function rebuildParameter(queries: TableQueries, name: string, value: string): string {
	switch (name) {
		case "select":
			return knownSelect(queries.selects, value) ?? "";
		case "order":
			return rebuildOrder(queries.order ?? [], value);
		case "limit":
			if (queries.method !== "read") throw unknown("limit");
			return String(Math.min(wholeNumber(name, value), MAX_ROWS));
		case "offset":
			if (queries.method !== "read") throw unknown("offset");
			return String(wholeNumber(name, value));
		case "on_conflict":
			if (!queries.onConflict?.includes(value)) throw unknown("column in on_conflict");
			return value;
		default:
			return rebuildFilter(queries.filters ?? {}, name, value);
	}
}

function rebuildFilter(
	filters: NonNullable<TableQueries["filters"]>,
	name: string,
	value: string,
): string {
	if (!Object.hasOwn(filters, name)) throw unknown("filter");
	const results = filters[name]?.map((filter) => filter.safeParse(value)) ?? [];
	const rebuilt = results.find(({ success }) => success)?.data;
	if (rebuilt === undefined) throw invalid(name, "is not a filter that the site uses");
	return rebuilt;
}

function rebuildOrder(columns: readonly string[], value: string): string {
	const parts = value.split(",").map((part) => /^([a-z_]+)\.(asc|desc)$/.exec(part));
	const areKnown = parts.every((part) => part && columns.includes(part[1] ?? ""));
	if (!areKnown || parts.length > columns.length) throw unknown("column in order");
	return parts.map((part) => part?.[0]).join(",");
}

function wholeNumber(name: string, value: string): number {
	if (!/^\d{1,9}$/.test(value)) throw invalid(name, "must be a whole number");
	return Number(value);
}

function readBody(schema: z.ZodType, body: Uint8Array | null): unknown {
	const parsed = schema.safeParse(parseJsonBody(body));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw invalid(issue?.path.join(".") || "The body", "does not have the form that it must have");
}

function rebuildHeaders(given: Headers, hasBody: boolean): Headers {
	const profile = given.get("accept-profile") ?? given.get("content-profile") ?? "public";
	if (profile !== "public") throw unknown("schema");
	const headers = pickHeaders(given, ["apikey", "authorization"]);
	const wantsObject = given.get("accept")?.startsWith("application/vnd.pgrst.object+json");
	headers.set("accept", wantsObject ? "application/vnd.pgrst.object+json" : "application/json");
	const preferred = (given.get("prefer") ?? "")
		.split(/,\s*/)
		.filter((each) => preferences.has(each));
	if (preferred.length > 0) headers.set("prefer", preferred.join(","));
	if (hasBody) headers.set("content-type", "application/json");
	return headers;
}

function unknown(what: string): Refusal {
	const message = `The site makes no such request: unknown ${what}. If this page was open for long, reload it.`;
	return new Refusal(400, "unknown_query", message);
}

function invalid(name: string, problem: string): Refusal {
	return new Refusal(400, "invalid_query", `${name.slice(0, 60)} ${problem}.`);
}
