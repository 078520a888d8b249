import { isIP } from "node:net";
import { z } from "zod";
import { plainText } from "../requests/plain-text.ts";
import { Refusal } from "../requests/refusal.ts";

const longestQuery = 8192;
const queryName = /^[a-z][a-z0-9_-]*$/i;

/**
 * The parameters of an address. Each name must be unescaped and unique, so that two parsers cannot
 * read one address in two ways.
 * @throws {Refusal} 400
 */
export function readQuery(url: string): Map<string, string> {
	const { search } = new URL(url);
	if (search.length > longestQuery) throw invalid("The address is too long.");
	const query = new Map<string, string>();
	for (const pair of search.slice(1).split("&")) {
		if (pair === "") continue;
		const [name = "", ...rest] = pair.split("=");
		if (!queryName.test(name)) throw invalid("The name of a query parameter is not a plain word.");
		if (query.has(name)) throw invalid(`The query parameter ${name} is given twice.`);
		query.set(name, decode(rest.join("=")));
	}
	return query;
}

function decode(value: string): string {
	try {
		return decodeURIComponent(value.replaceAll("+", " "));
	} catch {
		throw invalid("A query parameter is not encoded correctly.");
	}
}

/**
 * The body of a request, if it is JSON of the shape.
 * @throws {Refusal} 400
 */
export async function readBody<Shape extends z.ZodType>(
	request: Request,
	shape: Shape,
): Promise<z.output<Shape>> {
	let body: unknown;
	try {
		body = await request.json();
	} catch {
		throw new Refusal(400, "bad_json", "Could not parse request body as JSON");
	}
	const parsed = shape.safeParse(body);
	if (!parsed.success) throw invalid(z.prettifyError(parsed.error).slice(0, 500));
	return parsed.data;
}

function invalid(message: string): Refusal {
	return new Refusal(400, "validation_failed", message);
}

/** An email address as it is stored: in lower case. */
export const emailAddress = plainText(255)
	.pipe(z.email("Unable to validate email address: invalid format"))
	.pipe(z.string().toLowerCase());

/** A typed password. The rules for choosing one are stricter. */
export const typedPassword = plainText(1000);

/** What supabase-js sends along and nothing here needs. */
export const unusedFields = {
	gotrue_meta_security: z.unknown().optional(),
	code_challenge: z.unknown().optional(),
	code_challenge_method: z.unknown().optional(),
};

/** From where a request comes, as far as is known. */
export interface Device {
	userAgent: string | null;
	/** The network address. */
	ip: string | null;
}

/** The gateway sets `x-levain-address`. */
export function readDevice({ headers }: Request): Device {
	const userAgent = (headers.get("user-agent") ?? "").replace(/\p{C}/gu, "").trim().slice(0, 300);
	const [address = ""] = (headers.get("x-levain-address") ?? "").slice(0, 100).split("%");
	return { userAgent: userAgent || null, ip: isIP(address) ? address : null };
}

/** The sender of a request, and the account if it is known, as the log names them. */
export type Sender = {
	/** The network address. */
	address: string;
	/** The id of the user. */
	account?: string;
};

/** @param account the id of the user, if it is known. */
export function senderOf(request: Request, account?: string): Sender {
	return { address: readDevice(request).ip ?? "unknown", ...(account && { account }) };
}
