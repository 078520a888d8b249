import { type Caller, isAmong } from "../../requests/api-request.ts";
import { type FunctionName, functionCalls } from "./contract.ts";

interface Target {
	method: string;
	path: string;
}

/** The function that a request calls; null when the contract has none of this name. */
export function functionOf({ method, path }: Target): FunctionName | null {
	const [, name = ""] = /^\/(?:api|rest\/v1)\/rpc\/([a-z_]+)$/.exec(path) ?? [];
	const isKnown = method === "POST" && Object.hasOwn(functionCalls, name);
	return isKnown ? (name as FunctionName) : null;
}

/** Whether the product ever asks this as such a caller. */
export function isOffered(target: Target, caller: Caller): boolean {
	const name = functionOf(target);
	return name !== null && isAmong(functionCalls[name].by, caller);
}

/** Whether a call deletes or restores pictures, so that their files are to be moved. */
export function movesFiles(target: Target): boolean {
	const name = functionOf(target);
	return name !== null && functionCalls[name].movesFiles === true;
}
