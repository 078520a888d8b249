import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { DELETED_PICTURE_BUCKET, PICTURE_BUCKET } from "../../../app/bakery/media/rules.ts";
import { log } from "../../../app/platform/log.server.ts";
import { parseJsonBody } from "../../http/parse-json.ts";
import { asCaller } from "../calls/as-caller.ts";
import type { ApiRequest, Caller } from "../requests/api-request.ts";
import { invalidRequest, notAllowed, nothingHere, Refusal } from "../requests/refusal.ts";
import type { FileStore } from "./file-store.ts";
import { fileName, movePicture } from "./move-picture.ts";
import { storagePaths } from "./storage-paths.ts";

/** The database and the files that requests about images work on. */
interface ImageStore {
	sql: Sql;
	files: FileStore;
}

/**
 * Answers a request that writes, moves, or removes images. Each has a row and a file: the row says that
 * it is there, so a file without one is seen by nobody, and swept (leftovers.ts).
 * @throws {Refusal}
 */
export async function answerImageRequest(
	store: ImageStore,
	request: ApiRequest,
	caller: Caller,
): Promise<Response> {
	const { method, path, body } = request;
	const [, name] = storagePaths.picture.exec(path) ?? [];
	if (method === "POST" && name !== undefined) return storeUpload(store, name, request, caller);
	if (caller.kind !== "server") throw notAllowed(caller);
	if (method === "POST" && storagePaths.move.test(path)) {
		return movePicture(store.sql, store.files, body);
	}
	if (method === "DELETE" && storagePaths.bucket.test(path)) return removeImages(store, request);
	throw nothingHere();
}

/** Long enough for an object storage that is slow. */
const idleInUpload = "2min";

/** Row and file are one transaction, which a restore waits for. Of two uploads of one name, one waits. */
async function storeUpload(
	{ sql, files }: ImageStore,
	name: string,
	{ headers, body }: ApiRequest,
	caller: Caller,
): Promise<Response> {
	const contentType = imageType(headers);
	const replaces = caller.kind === "server" && headers.get("x-upsert") === "true";
	await asCaller(sql, caller, async (transaction) => {
		await transaction`
			select set_config('idle_in_transaction_session_timeout', ${idleInUpload}, true),
				private.require_no_restore()`;
		if (!(await addRow(transaction, name)) && !replaces) {
			throw new Refusal(409, "Duplicate", "The resource already exists");
		}
		await files.write(`${PICTURE_BUCKET}/${name}`, body ?? new Uint8Array(), contentType);
	});
	return Response.json({ Key: `${PICTURE_BUCKET}/${name}` });
}

/** @returns false when there is one already. */
async function addRow(transaction: TransactionSql, name: string): Promise<boolean> {
	const { count } = await transaction`
		insert into files.images (bucket, name) values (${PICTURE_BUCKET}, ${name})
		on conflict do nothing`;
	return count > 0;
}

function imageType(headers: Headers): string {
	const [type = ""] = (headers.get("content-type") ?? "").split(";");
	if (/^image\/[a-z0-9.+-]{1,60}$/.test(type)) return type;
	throw new Refusal(415, "invalid_mime_type", "Only images can be uploaded.");
}

/** The names of images that are to be removed. */
const removeBody = z.strictObject({ prefixes: z.array(fileName).min(1).max(1000) });

/** The rows first: a crash in between leaves files that nobody sees. */
async function removeImages(
	{ sql, files }: ImageStore,
	{ path, body }: ApiRequest,
): Promise<Response> {
	const parsed = removeBody.safeParse(parseJsonBody(body));
	if (!parsed.success) throw invalidRequest();
	const bucket = path.endsWith(PICTURE_BUCKET) ? PICTURE_BUCKET : DELETED_PICTURE_BUCKET;
	const removed = await sql<{ name: string }[]>`
		delete from files.images
		where bucket = ${bucket} and name in ${sql(parsed.data.prefixes)} returning name`;
	for (const { name } of removed) await removeFile(files, `${bucket}/${name}`);
	return Response.json(removed);
}

async function removeFile(files: FileStore, name: string): Promise<void> {
	try {
		await files.remove(name);
	} catch (error) {
		log.warn("could not delete the file of a deleted image; retrying later", { name, error });
	}
}
