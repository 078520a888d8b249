import { type Caller, isAmong } from "../../requests/api-request.ts";
import {
	type FunctionName,
	functionCalls,
	type Method,
	queriesOf,
	type TableName,
	tableQueries,
} from "./contract.ts";

const methods = new Map<string, Method>([
	["GET", "read"],
	["HEAD", "read"],
	["POST", "insert"],
	["PATCH", "update"],
	["DELETE", "delete"],
]);

/** The target of a request, by its method and path. */
export type Operation =
	| { kind: "call"; name: FunctionName }
	| { kind: "query"; table: TableName; method: Method };

/** Null when the contract has no such table, function or method. */
export function readOperation(method: string, path: string): Operation | null {
	const [, call, name = ""] = /^\/rest\/v1\/(rpc\/)?([a-z_]+)$/.exec(path) ?? [];
	if (call) {
		const isKnown = method === "POST" && Object.hasOwn(functionCalls, name);
		return isKnown ? { kind: "call", name: name as FunctionName } : null;
	}
	const queryMethod = methods.get(method);
	if (!queryMethod || !Object.hasOwn(tableQueries, name)) return null;
	return { kind: "query", table: name as TableName, method: queryMethod };
}

/** Whether the product ever asks this as such a caller. */
export function isOffered(
	{ method, path }: { method: string; path: string },
	caller: Caller,
): boolean {
	const operation = readOperation(method, path);
	if (!operation) return false;
	if (operation.kind === "call") return isAmong(functionCalls[operation.name].by, caller);
	return queriesOf(operation.table).some(
		({ method: offered, by }) => offered === operation.method && isAmong(by, caller),
	);
}

/** Whether a call deletes or restores pictures, so that their files are to be moved. */
export function movesFiles({ method, path }: { method: string; path: string }): boolean {
	const operation = readOperation(method, path);
	return operation?.kind === "call" && functionCalls[operation.name].movesFiles === true;
}
