import { isUnchanged } from "../../http/entity-tag.ts";
import {
	type ByteRange,
	type FileStore,
	immutableCaching,
	type StoredFileInfo,
} from "./file-store.ts";

/** Answers GET and HEAD for a public file straight from the store, without the database. */
export async function servePublicFile(
	files: Pick<FileStore, "describe" | "read">,
	name: string,
	request: Pick<Request, "method" | "headers">,
): Promise<Response> {
	const info = await files.describe(name);
	if (!info) return notFound();
	const headers = headersOf(info);
	if (isUnchanged(request.headers.get("if-none-match"), info.eTag)) {
		return new Response(null, { status: 304, headers });
	}
	const range = readRange(request.headers.get("range"), info.size);
	if (range === "unsatisfiable") {
		headers.set("content-range", `bytes */${info.size}`);
		headers.delete("cache-control");
		return new Response(null, { status: 416, headers });
	}
	headers.set("content-length", String(range ? range.last - range.first + 1 : info.size));
	if (range) headers.set("content-range", `bytes ${range.first}-${range.last}/${info.size}`);
	const status = range ? 206 : 200;
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const file = await files.read(name, range ?? undefined);
	return new Response((file?.body ?? null) as BodyInit | null, { status, headers });
}

/** Answers the team, which sees what is in the trash, too. */
export async function servePrivateFile(
	files: Pick<FileStore, "read">,
	name: string,
): Promise<Response> {
	const file = await files.read(name);
	if (!file) return notFound();
	const headers = headersOf(file.info);
	headers.set("content-length", String(file.info.size));
	headers.delete("cache-control");
	return new Response(file.body as BodyInit, { headers });
}

/** The answer where no file is. */
export function notFound(): Response {
	return Response.json({ error: "not_found", message: "Object not found" }, { status: 404 });
}

function headersOf({ contentType, eTag, lastModified }: StoredFileInfo): Headers {
	return new Headers({
		"content-type": contentType,
		"cache-control": immutableCaching,
		etag: eTag,
		"last-modified": lastModified.toUTCString(),
		"accept-ranges": "bytes",
		// An uploaded SVG may carry scripts. As an image it cannot run them; opened by its address
		// it would, with the rights of the site.
		"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
		"x-content-type-options": "nosniff",
	});
}

/** Reads a Range header. Several ranges at once may be ignored, and are. */
function readRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
	const [, start = "", end = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
	if (start === "" && end === "") return null;
	const first = start === "" ? Math.max(0, size - Number(end)) : Number(start);
	const last = start === "" || end === "" ? size - 1 : Math.min(Number(end), size - 1);
	return first > last ? "unsatisfiable" : { first, last };
}
