import type { z } from "zod";
import { parseJsonBody } from "../../../http/parse-json.ts";
import { requireFreshSignIn } from "../../accounts/sessions.ts";
import { type ApiRequest, type Caller, isAmong } from "../../requests/api-request.ts";
import { notAllowed, Refusal, unknownCall } from "../../requests/refusal.ts";
import { type FunctionName, functionCalls } from "./contract.ts";
import { functionOf } from "./is-offered.ts";

/** A call of a function of the database, checked. */
export interface CheckedCall {
	name: FunctionName;
	/** The arguments. */
	given: Record<string, unknown>;
}

/**
 * Reads a call that the product makes. What the contract does not name, or does not allow the caller, is
 * refused.
 * @throws {Refusal}
 */
export function readCall(request: ApiRequest, caller: Caller): CheckedCall {
	if (request.query.size > 0) throw unknownCall("parameter");
	return checkCall(functionOf(request), parseJsonBody(request.body), caller);
}

/** The same for a call whose parts are read already. @throws {Refusal} */
export function checkCall(name: string | null, sent: unknown, caller: Caller): CheckedCall {
	if (!isKnown(name)) throw unknownCall("function");
	const { by, parameters, alsoNeeds = () => [], needsFreshSignIn } = functionCalls[name];
	if (!isAmong(by, caller)) throw notAllowed(caller);
	if (needsFreshSignIn && caller.kind === "signed-in") requireFreshSignIn(caller);
	const given = readArguments(parameters, sent);
	const isAllowed = alsoNeeds(given).every((permission) => isAmong([permission, "server"], caller));
	if (!isAllowed) throw notAllowed(caller);
	return { name, given: given as Record<string, unknown> };
}

function isKnown(name: string | null): name is FunctionName {
	return name !== null && Object.hasOwn(functionCalls, name);
}

function readArguments(schema: z.ZodType, sent: unknown): unknown {
	const parsed = schema.safeParse(sent);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const name = issue?.path.join(".") || "The body";
	const problem = "does not have the form that it must have";
	throw new Refusal(400, "invalid_query", `${name.slice(0, 60)} ${problem}.`);
}
