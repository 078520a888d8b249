import { isIP } from "node:net";
import { z } from "zod";
import { accountOf, isEmail } from "../../../app/platform/text/email.ts";
import { parseJsonBody } from "../../http/parse-json.ts";
import type { ApiRequest } from "../requests/api-request.ts";
import { plainText } from "../requests/plain-text.ts";
import { Refusal } from "../requests/refusal.ts";

/**
 * The body of a request, if it is JSON of the shape.
 * @throws {Refusal} 400
 */
export function readBody<Shape extends z.ZodType>(
	{ body }: ApiRequest,
	shape: Shape,
): z.output<Shape> {
	const json = parseJsonBody(body);
	if (json === undefined) {
		throw new Refusal(400, "bad_json", "Could not parse request body as JSON");
	}
	const parsed = shape.safeParse(json);
	if (parsed.success) return parsed.data;
	throw new Refusal(400, "validation_failed", z.prettifyError(parsed.error).slice(0, 500));
}

/** An email address as it is stored: in lower case, and with its domain in ASCII. */
export const emailAddress = plainText(255)
	.refine(isEmail, "Unable to validate email address: invalid format")
	.overwrite(accountOf);

/** A typed password. The rules for choosing one are stricter. */
export const typedPassword = plainText(1000);

/** Fields that auth-js sends and nothing here needs. */
export const unusedFields = {
	gotrue_meta_security: z.unknown().optional(),
	code_challenge: z.unknown().optional(),
	code_challenge_method: z.unknown().optional(),
};

/** From where a request comes, as far as that can be found out. */
export interface Device {
	userAgent: string | null;
	/** The network address. */
	ip: string | null;
}

export function readDevice({ headers, address }: ApiRequest): Device {
	const userAgent = (headers.get("user-agent") ?? "").replace(/\p{C}/gu, "").trim().slice(0, 300);
	const [ip = ""] = address.slice(0, 100).split("%");
	return { userAgent: userAgent || null, ip: isIP(ip) ? ip : null };
}

/** The sender of a request, and the account if it is known, as the log names them. */
export type Sender = {
	/** The network address. */
	address: string;
	/** The id of the user. */
	account?: string;
};

/** @param account the id of the user, if it is known. */
export function senderOf(request: ApiRequest, account?: string): Sender {
	return { address: readDevice(request).ip ?? "unknown", ...(account && { account }) };
}
