import { z } from "zod";
import { parseJsonBody } from "../../http/parse-json.ts";
import { fileNamePattern } from "../files/file-store.ts";
import { storagePaths } from "../files/storage-paths.ts";
import { type ApiRequest, pickHeaders } from "../requests/api-request.ts";
import { nothingHere, Refusal } from "../requests/refusal.ts";

const fileName = z.string().regex(new RegExp(`^${fileNamePattern}$`));

/** The body that supabase-js sends for `list`. */
const listBody = z.strictObject({
	prefix: z.literal(""),
	limit: z.int().min(1).max(1000),
	offset: z.int().min(0).max(1_000_000).default(0),
	sortBy: z.strictObject({
		column: z.enum(["name", "created_at", "updated_at"]),
		order: z.enum(["asc", "desc"]),
	}),
});

const removeBody = z.strictObject({ prefixes: z.array(fileName).min(1).max(1000) });

/**
 * Builds the request to the file storage that the library gets.
 * @throws {Refusal}
 */
export function rebuildStorageRequest(given: ApiRequest): Request {
	const { method, path, body } = given;
	if (method === "POST" && storagePaths.list.test(path)) {
		return toLibrary(given, rebuildJson(listBody, body), "application/json");
	}
	if (method === "DELETE" && storagePaths.bucket.test(path)) {
		return toLibrary(given, rebuildJson(removeBody, body), "application/json");
	}
	if (!["POST", "PUT"].includes(method) || !storagePaths.picture.test(path)) throw nothingHere();
	return toLibrary(given, body ?? new Uint8Array(), pictureType(given.headers));
}

function rebuildJson(schema: z.ZodType, body: Uint8Array | null): string {
	const parsed = schema.safeParse(parseJsonBody(body));
	if (parsed.success) return JSON.stringify(parsed.data);
	throw new Refusal(400, "invalid_query", "The site makes no such request.");
}

function pictureType(headers: Headers): string {
	const [type = ""] = (headers.get("content-type") ?? "").split(";");
	if (/^image\/[a-z0-9.+-]{1,60}$/.test(type)) return type;
	throw new Refusal(415, "invalid_mime_type", "Only images can be uploaded.");
}

function toLibrary(given: ApiRequest, body: string | Uint8Array, contentType: string): Request {
	const headers = pickHeaders(given.headers, ["apikey", "authorization"]);
	headers.set("content-type", contentType);
	if (given.headers.get("x-upsert") === "true") headers.set("x-upsert", "true");
	return new Request(`http://library${given.path}`, {
		method: given.method,
		headers,
		body: body as BodyInit,
		signal: given.signal,
	});
}
